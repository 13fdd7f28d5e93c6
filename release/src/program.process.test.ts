// Looks at: release, server/src/start.ts, server/src/main.ts
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { root } from '../../scripts/run.mjs'
import { exitCodes } from './sala-error.ts'
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
