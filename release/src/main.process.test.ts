// Looks at: release, server/src/start.ts, server/src/main.ts
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { root } from '../../scripts/root.mjs'
import { exitCodes } from './exit-codes.ts'
import { runSala } from './testing/run-sala.ts'

const nowhere = { SALA_URL: 'http://127.0.0.1:9' }

test('without arguments it says what there is, with settings and exit codes', async () => {
  const { code, stdout } = await runSala(root, [])
  assert.equal(code, exitCodes.done)
  for (const name of [
    'new',
    'dev',
    'check',
    'publish',
    'promote',
    'rollback',
    'canary',
    'login',
    'team',
    'token',
    'backup',
    'restore',
    'db',
  ]) {
    assert.match(stdout, new RegExp(`^  ${name} `, 'm'))
  }
  assert.match(stdout, /SALA_TOKEN/)
  assert.match(stdout, /3 server not reachable/)
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
  test(`sala ${args.join(' ')}: a server that is away is told in one sentence`, async () => {
    const { code, stdout, stderr } = await runSala(root, args, nowhere)
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
  ['team', 'notify', 'staff'],
  ['team', 'notify', 'staff', '--off', '--mail', 'a@sala.example'],
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
  test(`sala ${args.join(' ')}: wrong use, and nothing is asked of the server`, async () => {
    const { code, stderr } = await runSala(root, args, nowhere)
    assert.equal(code, exitCodes.wrongUse)
    assert.match(stderr, /\S/)
  })
}

test('with --json a failure can be read by a machine', async () => {
  const { stdout } = await runSala(root, ['status', '--json'], nowhere)
  const { failure, exitCode, message } = JSON.parse(stdout)
  assert.deepEqual([failure, exitCode], ['unreachable', 3])
  assert.match(message, /^No Sala answers/)
})
