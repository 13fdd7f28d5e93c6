// Looks at: release
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SalaError } from '../sala-error.ts'
import { renewRepeatedly } from './renew.ts'

test('reports a failed renewal and retries it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const outcomes = [new Error('away'), new SalaError('unreachable', 'No Sala answers.'), null, null]
  const lines: string[] = []
  let calls = 0
  async function renew() {
    const error = outcomes[calls++]
    if (error) throw error
  }
  const times = { everyMs: 1000, retryAfterMs: 10 }
  const stop = renewRepeatedly(renew, (line) => lines.push(line), times)
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms)
    await new Promise(setImmediate)
    return calls
  }

  assert.equal(await pass(999), 0)
  assert.equal(await pass(1), 1)
  assert.equal(await pass(10), 2)
  assert.equal(await pass(10), 3)
  assert.equal(await pass(999), 3)
  assert.equal(await pass(1), 4)
  assert.deepEqual(lines, [
    'The preview link could not be renewed, retrying: away',
    'The preview link could not be renewed, retrying: No Sala answers.',
  ])
  stop()
  assert.equal(await pass(1000), 4)
})
