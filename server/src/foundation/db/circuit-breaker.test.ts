import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createCircuitBreaker, TimeoutError } from './circuit-breaker.ts'

const never = () => new Promise<never>(() => {})
const slowAfterMs = 1000

function open(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let isReachable = true
  let probes = 0
  const breaker = createCircuitBreaker({
    probe: async () => {
      probes++
      if (!isReachable) throw new Error('unreachable')
    },
    slowAfterMs,
    probeEveryMs: 5,
  })
  t.after(breaker.stop)
  const setReachable = (next: boolean) => {
    isReachable = next
  }
  /** Advances the clock of pending calls. */
  async function wait(ms: number) {
    t.mock.timers.tick(ms)
    await nextTick()
  }
  return { breaker, setReachable, wait, probes: () => probes }
}

test('waits for a slow call while the probe succeeds', async (t) => {
  const { breaker, wait, probes } = open(t)
  const work = Promise.withResolvers<string>()
  const slow = breaker.call(() => work.promise)
  await wait(slowAfterMs)
  assert.equal(probes(), 1)
  assert.equal(await breaker.call(async () => 'quick'), 'quick')
  work.resolve('slow')
  assert.equal(await slow, 'slow')
})

test('fails pending and new calls while the probe fails, and recovers', async (t) => {
  const { breaker, setReachable, wait, probes } = open(t)
  setReachable(false)
  const pending = Promise.allSettled([1, 2, 3].map(() => breaker.call(never)))
  await wait(slowAfterMs)
  for (const call of await pending) {
    assert.ok(call.status === 'rejected' && call.reason instanceof TimeoutError)
  }
  let calls = 0
  for (let count = 0; count < 100; count++) {
    await assert.rejects(
      breaker.call(async () => calls++),
      TimeoutError,
    )
  }
  assert.equal(calls, 0)
  setReachable(true)
  while ((await breaker.call(async () => 'there').catch(() => '')) !== 'there') await pause(5)
  const before = probes()
  await wait(10 * slowAfterMs)
  assert.equal(probes(), before)
})

test('a failed call starts no probe', async (t) => {
  const { breaker, wait, probes } = open(t)
  await assert.rejects(
    breaker.call(() => Promise.reject(new Error('wrong'))),
    /wrong/,
  )
  await wait(10 * slowAfterMs)
  assert.equal(probes(), 0)
})

test('retains no results of completed calls', async (t) => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const { breaker } = open(t)
  const results: WeakRef<object>[] = []
  async function ask() {
    const rows = await breaker.call(async () => ({ rows: [] }))
    results.push(new WeakRef(rows))
  }
  for (let count = 0; count < 100; count++) await ask()
  await nextTick()
  collect()
  assert.equal(results.filter((one) => one.deref()).length, 0)
  assert.equal(await breaker.call(async () => 'there'), 'there')
})
