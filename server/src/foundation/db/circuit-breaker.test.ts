import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { circuitBreaker } from './circuit-breaker.ts'
import { NoAnswerError } from './with-timeout.ts'

const never = () => new Promise<never>(() => {})

function open(t: TestContext) {
  let isThere = true
  let probes = 0
  const breaker = circuitBreaker({
    probe: async () => {
      probes++
      if (!isThere) throw new Error('nobody')
    },
    patienceMs: 20,
    probeAgainMs: 5,
  })
  t.after(breaker.stop)
  const set = (next: boolean) => {
    isThere = next
  }
  return { breaker, set, probes: () => probes }
}

test('what takes long is waited for while the probe is answered', async (t) => {
  const { breaker, probes } = open(t)
  const slow = breaker.call(() => pause(100, 'slow'))
  assert.equal(await breaker.call(async () => 'quick'), 'quick')
  assert.equal(await slow, 'slow')
  assert.equal(probes(), 1)
})

test('once nobody answers nobody waits, also not those who came before; and all is well again', async (t) => {
  const { breaker, set, probes } = open(t)
  set(false)
  const waiting = [1, 2, 3].map(() => breaker.call(never))
  for (const call of waiting) await assert.rejects(call, NoAnswerError)
  let asked = 0
  for (let count = 0; count < 100; count++) {
    await assert.rejects(
      breaker.call(async () => asked++),
      NoAnswerError,
    )
  }
  assert.equal(asked, 0)
  set(true)
  while ((await breaker.call(async () => 'there').catch(() => '')) !== 'there') await pause(5)
  const before = probes()
  await pause(30)
  assert.equal(probes(), before)
})

test('a call that fails by itself is no reason to look', async (t) => {
  const { breaker, probes } = open(t)
  await assert.rejects(
    breaker.call(() => Promise.reject(new Error('wrong'))),
    /wrong/,
  )
  await pause(40)
  assert.equal(probes(), 0)
})

test('nothing of a call that is over is kept', async (t) => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const { breaker } = open(t)
  const given: WeakRef<object>[] = []
  async function ask() {
    const rows = await breaker.call(async () => ({ rows: [] }))
    given.push(new WeakRef(rows))
  }
  for (let count = 0; count < 100; count++) await ask()
  await pause(0)
  collect()
  assert.equal(given.filter((one) => one.deref()).length, 0)
  assert.equal(await breaker.call(async () => 'there'), 'there')
})
