import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { TimeoutError } from './circuit-breaker.ts'
import { staleIfError } from './stale-if-error.ts'

function open() {
  const errors: unknown[] = []
  const source = { read: async () => 'first', reads: 0 }
  const read = staleIfError(
    () => {
      source.reads++
      return source.read()
    },
    { onUnavailable: (error) => errors.push(error) },
  )
  return { source, read, errors }
}
const away = () => Promise.reject(new TimeoutError('away'))
const never = () => new Promise<never>(() => {})
const timeoutMs = 2000
const retryEveryMs = 250

for (const [what, fails] of Object.entries({ away, hanging: never })) {
  test(`${what}: one call waits, the others get the last value, and it recovers by itself`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { source, read, errors } = open()
    assert.equal(await read(), 'first')
    source.read = fails
    const waiting = read()
    t.mock.timers.tick(timeoutMs)
    assert.equal(await waiting, 'first')
    const before = source.reads
    for (let visitor = 0; visitor < 50; visitor++) assert.equal(await read(), 'first')
    assert.equal(source.reads, before)
    assert.equal(errors.length, 1)

    source.read = async () => 'second'
    t.mock.timers.tick(retryEveryMs)
    await nextTick()
    assert.equal(source.reads, before + 1)
    assert.equal(await read(), 'second')
    assert.equal(source.reads, before + 2)
  })
}

test('rejects without a last value, and for errors that are not the database’s', async () => {
  const { source, read } = open()
  source.read = away
  await assert.rejects(read(), TimeoutError)
  source.read = async () => 'first'
  await read()
  source.read = () => Promise.reject(new TypeError('a fault'))
  await assert.rejects(read(), TypeError)
})

test('an earlier read never replaces a later one', async () => {
  const { source, read } = open()
  const slow = Promise.withResolvers<string>()
  source.read = () => slow.promise
  const early = read()
  source.read = async () => 'later'
  assert.equal(await read(), 'later')
  slow.resolve('earlier')
  assert.equal(await early, 'earlier')
  source.read = away
  assert.equal(await read(), 'later')
})
