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
    'backup',
    'restore',
  ]) {
    assert.match(stdout, new RegExp(`^  ${name} `, 'm'))
  }
  assert.match(stdout, /SALA_TOKEN/)
  assert.match(stdout, /3 server not reachable/)
})

test('a server that is away is told in one sentence', async () => {
  const { code, stdout, stderr } = await runSala(root, ['status'], nowhere)
  assert.equal(code, exitCodes.unreachable)
  assert.equal(stdout, '')
  assert.match(stderr, /^No Sala answers at http:\/\/127\.0\.0\.1:9 [^\n]*: start it, or [^\n]*\n$/)
})

test('with --json a failure can be read by a machine', async () => {
  const { stdout } = await runSala(root, ['status', '--json'], nowhere)
  const { failure, exitCode, message } = JSON.parse(stdout)
  assert.deepEqual([failure, exitCode], ['unreachable', 3])
  assert.match(message, /^No Sala answers/)
})
