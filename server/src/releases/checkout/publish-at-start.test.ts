import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { TimeoutError } from '../../foundation/db/circuit-breaker.ts'
import { publishAtStart } from './publish-at-start.ts'

const log = { error: () => {} }
const retryAfterMs = 2

test('starts while the database is away, and publishes once it is back', async () => {
  const published = Promise.withResolvers<void>()
  let tries = 0
  const publish = async () => {
    tries += 1
    if (tries < 3) throw new TimeoutError('no answer within 2000 ms')
    published.resolve()
  }
  await publishAtStart({ publish, log, signal: new AbortController().signal, retryAfterMs })
  assert.equal(tries, 1)
  await published.promise
  await pause(retryAfterMs * 10)
  assert.equal(tries, 3)
})

for (const [when, error, signal] of [
  ['the server ends', new TimeoutError('no answer within 2000 ms'), AbortSignal.abort()],
  ['a build is refused', new Error('refused'), new AbortController().signal],
] as const) {
  test(`does not retry after ${when}`, async () => {
    let tries = 0
    const publish = async () => {
      tries += 1
      throw error
    }
    await publishAtStart({ publish, log, signal, retryAfterMs })
    await pause(retryAfterMs * 10)
    assert.equal(tries, 1)
  })
}
