// Looks at: release, server/src/start.ts, server/src/main.ts
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { root } from '../../scripts/run.mjs'
import { exitCodes } from './sala-error.ts'
import { runSala } from './testing/run-sala.ts'

const nowhere = { SALA_URL: 'http://127.0.0.1:9' }

test('prints commands, settings and exit codes without arguments', async () => {
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

test('reports an unreachable server in one sentence', async () => {
  const { code, stdout, stderr } = await runSala(root, ['status'], nowhere)
  assert.equal(code, exitCodes.unreachable)
  assert.equal(stdout, '')
  assert.match(stderr, /^No Sala answers at http:\/\/127\.0\.0\.1:9 [^\n]*: start it, or [^\n]*\n$/)
})

test('prints a failure as JSON with --json', async () => {
  const { stdout } = await runSala(root, ['status', '--json'], nowhere)
  const { failure, exitCode, message } = JSON.parse(stdout)
  assert.deepEqual([failure, exitCode], ['unreachable', 3])
  assert.match(message, /^No Sala answers/)
})
