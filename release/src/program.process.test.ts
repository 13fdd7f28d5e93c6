// Looks at: release, server/src/start.ts, server/src/main.ts
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { root } from '../../scripts/run.mjs'
import { exitCodes } from './sala-error.ts'
import { listen } from './testing/listen.ts'
import { runHere, runSala } from './testing/run-sala.ts'

const nowhere = { SALA_URL: 'http://127.0.0.1:9' }

test('prints commands, settings and exit codes without arguments', async () => {
  const { code, stdout } = await runSala(root, [])
  assert.equal(code, exitCodes.done)
  for (const name of ['new', 'dev', 'check', 'publish', 'canary', 'login', 'team', 'restore']) {
    assert.match(stdout, new RegExp(`^  ${name} `, 'm'))
  }
  assert.match(stdout, /SALA_TOKEN.*3 server not reachable/s)
})

/** Prints, when a process ends, the files and the parts of Node that it has loaded. */
const printLoaded = `
import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
const files = []
registerHooks({
  load(url, context, next) {
    files.push(url)
    return next(url, context)
  },
})
process.on('exit', () => writeSync(2, JSON.stringify({ files, parts: process.moduleLoadList })))`

test('a rollback loads only what it uses, and starts no other process', async (t) => {
  const status = JSON.stringify({ app: 'staff', live: '1.0.0', canary: null })
  const url = await listen(t, (_, answer) => answer.end(status))
  const hook = `data:text/javascript,${encodeURIComponent(printLoaded)}`
  const { code, stdout, stderr } = await runSala(root, ['rollback', 'staff'], {
    SALA_URL: url,
    NODE_OPTIONS: `--import=${hook}`,
  })
  assert.deepEqual([code, stdout], [exitCodes.done, 'staff 1.0.0 is live again.\n'])
  // A second process would print as well.
  const loaded: { files: string[]; parts: string[] } = JSON.parse(stderr)
  const outside = new Set(
    loaded.files.map((file) => file.match(/(node_modules\/[^/]+|packages\/.*)/)?.[1]),
  )
  assert.deepEqual([...outside].filter(Boolean).sort(), [
    'node_modules/commander',
    'node_modules/semver',
    'packages/build/project.mjs',
  ])
  const unused = /undici\/undici|^NativeModule zlib$/
  assert.deepEqual(
    loaded.parts.filter((part) => unused.test(part)),
    [],
  )
})

test('prints a failure as JSON with --json', async () => {
  const { stdout } = await runHere(['status', '--json'], nowhere)
  const { failure, exitCode, message } = JSON.parse(stdout)
  assert.deepEqual([failure, exitCode], ['unreachable', 3])
  assert.match(message, /^No Sala answers/)
})

for (const args of [
  ['status'],
  ['history', 'staff'],
  ['promote', 'staff', '1.0.0'],
  ['rollback', 'staff'],
  ['canary', 'staff', '10'],
  ['check', 'staff'],
  ['publish', 'staff'],
  ['dev', 'staff'],
]) {
  test(`sala ${args.join(' ')}: reports an unreachable server in one sentence`, async () => {
    const { code, stdout, stderr } = await runHere(args, nowhere)
    assert.equal(code, exitCodes.unreachable)
    assert.equal(stdout, '')
    assert.match(
      stderr,
      /^No Sala answers at http:\/\/127\.0\.0\.1:9 [^\n]*: start it, or [^\n]*\n$/,
    )
  })
}

for (const args of [
  ['nothing'],
  ['status', '--against', 'somewhere'],
  ['promote', 'staff', 'newest'],
  ['canary', 'staff', '101'],
  ['canary', 'staff', '1.5'],
  ['canary', 'staff', '10', '--for', '0'],
  ['canary', 'staff', '10', '--for', '721'],
  ['preview', 'rooms'],
  ['preview', 'rooms@new'],
  ['preview', 'rooms@1.1.0', '--days', '31'],
  ['publish', 'unknown'],
  ['publish', 'staff', '--promote', '--canary', '10'],
  ['dev', 'host'],
  ['login', 'https://sala.example/enrol#garden.short'],
  ['login', `http://sala.example/enrol#garden.${'x'.repeat(43)}`],
  ['team', 'add', 'Garden'],
  ['new', 'Garden'],
  ['new', 'a'],
  ['new', 'api'],
  ['new', 'staff'],
  // The route of the remote `auth`.
  ['new', 'login'],
  ['new', 'garden', '--title', '"}'],
]) {
  test(`sala ${args.join(' ')}: refuses wrong use without a request`, async () => {
    const { code, stdout, stderr } = await runHere(args, nowhere)
    assert.equal(code, exitCodes.wrongUse)
    assert.match(stdout + stderr, /\S/)
    assert.doesNotMatch(stderr, /No Sala answers/)
  })
}
