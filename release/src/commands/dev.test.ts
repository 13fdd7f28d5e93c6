// Looks at: release
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SalaError } from '../sala-error.ts'
import { renewRepeatedly } from './dev.ts'

test('reports a failed renewal and retries it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { mock } = t.mock.method(process.stderr, 'write', () => true)
  const outcomes = [new Error('away'), new SalaError('unreachable', 'No Sala answers.'), null, null]
  let calls = 0
  async function renew() {
    const error = outcomes[calls++]
    if (error) throw error
  }
  const stop = renewRepeatedly(renew)
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms)
    await new Promise(setImmediate)
    return calls
  }

  const minuteMs = 60_000
  for (const [ms, expected] of [
    [55 * minuteMs - 1, 0],
    [1, 1],
    [minuteMs / 2, 2],
    [minuteMs / 2, 3],
    [55 * minuteMs - 1, 3],
    [1, 4],
  ] as const) {
    assert.equal(await pass(ms), expected)
  }
  const lines = mock.calls.map(({ arguments: [line] }) => line)
  assert.deepEqual(lines, [
    'The preview link could not be renewed, retrying: away\n',
    'The preview link could not be renewed, retrying: No Sala answers.\n',
  ])
  stop()
  assert.equal(await pass(60 * minuteMs), 4)
})
