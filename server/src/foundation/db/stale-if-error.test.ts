import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { staleIfError } from './stale-if-error.ts'
import { TimeoutError } from './with-timeout.ts'

function open() {
  const told: unknown[] = []
  const source = { read: async () => 'first', asked: 0 }
  const look = staleIfError(
    () => {
      source.asked++
      return source.read()
    },
    { onUnavailable: (error) => told.push(error), timeoutMs, retryEveryMs },
  )
  return { source, look, told }
}
const away = () => Promise.reject(new TimeoutError('away'))
const never = () => new Promise<never>(() => {})
const timeoutMs = 2000
const retryEveryMs = 250

for (const [what, fails] of Object.entries({ away, hanging: never })) {
  test(`${what}: one call waits, the others get the last value, and it recovers by itself`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { source, look, told } = open()
    assert.equal(await look(), 'first')
    source.read = fails
    const waiting = look()
    t.mock.timers.tick(timeoutMs)
    assert.equal(await waiting, 'first')
    const before = source.asked
    for (let visitor = 0; visitor < 50; visitor++) assert.equal(await look(), 'first')
    assert.equal(source.asked, before)
    assert.equal(told.length, 1)

    source.read = async () => 'second'
    t.mock.timers.tick(retryEveryMs)
    await nextTick()
    assert.equal(source.asked, before + 1)
    assert.equal(await look(), 'second')
    assert.equal(source.asked, before + 2)
  })
}

test('rejects without a last value, and for errors that are not the database’s', async () => {
  const { source, look } = open()
  source.read = away
  await assert.rejects(look(), TimeoutError)
  source.read = async () => 'first'
  await look()
  source.read = () => Promise.reject(new TypeError('a fault'))
  await assert.rejects(look(), TypeError)
})

test('an earlier read never replaces a later one', async () => {
  const { source, look } = open()
  const slow = Promise.withResolvers<string>()
  source.read = () => slow.promise
  const early = look()
  source.read = async () => 'later'
  assert.equal(await look(), 'later')
  slow.resolve('earlier')
  assert.equal(await early, 'earlier')
  source.read = away
  assert.equal(await look(), 'later')
})
