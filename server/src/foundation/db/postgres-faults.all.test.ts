import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createCheckout } from '../../testing/built-checkout.ts'
import { createDatabaseBehindProxy, skip } from '../../testing/engines.ts'
import { rounds } from '../../testing/random.ts'
import { parseAddress, signIn, spawnServer } from '../../testing/spawn-server.ts'
import type { Faults } from '../../testing/tcp-proxy.ts'

/** A longer wait counts as hanging. */
const maxWaitMs = 60_000
const lanes = 4
const awayMs = 10_000
const recoveryMs = 5000
const roundMs = rounds(800, 5000)
/** The answer to a COMMIT has 18 bytes: at least one step ends within it. */
const step = 17 / rounds(1, 17)

/** A server behind a faulty connection to its database, and a client that retries its writes. */
async function open(t: TestContext) {
  const { proxy, databaseUrl } = await createDatabaseBehindProxy(t)
  const { server, ready, exit, errors } = spawnServer(t, {
    DATABASE_URL: databaseUrl,
    CHECKOUT_DIR: createCheckout(t).root,
  })
  const address = parseAddress(await ready)
  let headers = { ...(await signIn(address)), 'content-type': 'application/json' }
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(address + path, { headers, signal: AbortSignal.timeout(maxWaitMs), ...init })

  async function tryToAdd(name: string) {
    const body = JSON.stringify({ name })
    const keyed = { ...headers, 'idempotency-key': name.replaceAll(' ', '-') }
    const answer = await ask('/api/staff', { method: 'POST', headers: keyed, body })
    const { message = '' } = (await answer.json()) as { message?: string }
    return { status: answer.status, headers: answer.headers, message }
  }

  const wanted: string[] = []
  /** Retries until it succeeds; returns the last answer. */
  async function add(name: string) {
    wanted.push(name)
    const startedAtMs = Date.now()
    for (;;) {
      const answer = await tryToAdd(name)
      if (answer.status === 201) return answer
      assert.ok(Date.now() - startedAtMs < maxWaitMs, `${answer.status} ${answer.message}`)
      // A flipped bit in its row may end the session.
      if (answer.status === 401) headers = { ...headers, ...(await signIn(address)) }
      await pause(20)
    }
  }

  async function expectRefusal(name: string) {
    const { status, headers, message } = await tryToAdd(name)
    assert.equal(status, 503)
    assert.ok(Number(headers.get('retry-after')) > 0)
    assert.match(message, /try again/)
  }

  /** Adds entries in several lanes while `work` runs. */
  async function addDuring(name: string, work: () => Promise<void>) {
    let isOver = false
    const adding = Array.from({ length: lanes }, async (_, lane) => {
      for (let count = 0; !isOver; count++) await add(`${name} ${lane} ${count}`)
    })
    await work().finally(() => {
      isOver = true
    })
    await Promise.all(adding)
  }

  /** Asserts that each write was made once, and that the server still runs. */
  async function expectEachOnce() {
    await add('the last')
    const staff = (await (await ask('/api/staff')).json()) as { name: string }[]
    assert.deepEqual(staff.map(({ name }) => name).toSorted(), wanted.toSorted())
    server.kill('SIGTERM')
    assert.equal(await exit, 0)
    assert.doesNotMatch(await errors, /uncaught|unhandled/i)
  }
  return { proxy, ask, add, addDuring, tryToAdd, expectRefusal, expectEachOnce }
}

const troubles: Record<string, Faults> = {
  late: { delayMs: 30 },
  trickling: { bytesPerSecond: 4000 },
  'cut off again and again': { maxAnswered: 2000 },
  'with flipped bits': { bytesPerFlip: 601 },
  'lost on the way': { losesAnswers: true },
}

describe('PostgreSQL', { skip }, () => {
  test('makes each write once when answers are late, slow, cut, wrong or lost, and recovers', async (t) => {
    const { proxy, addDuring, expectEachOnce } = await open(t)
    for (const [name, faults] of Object.entries(troubles)) {
      proxy.set(faults)
      await addDuring(name, async () => {
        await pause(roundMs)
        proxy.set({})
      })
    }
    await expectEachOnce()
  })

  test('makes a write once when it is cut off anywhere', async (t) => {
    const { proxy, add, tryToAdd, expectEachOnce } = await open(t)
    let replayed = 0
    let isWhole = false
    for (let maxAnswered = 1; !isWhole; maxAnswered += step) {
      proxy.set({ maxAnswered })
      const name = `after ${maxAnswered}`
      const { status } = await tryToAdd(name)
      proxy.set({})
      const { headers } = await add(name)
      isWhole = status === 201
      if (!isWhole && headers.has('idempotency-replayed')) replayed++
    }
    t.diagnostic(`${replayed} were committed, and their answers lost`)
    assert.ok(replayed > 0)
    await expectEachOnce()
  })

  test('answers 503 while it is away, and recovers soon after', async (t) => {
    const { proxy, ask, add, addDuring, expectRefusal, expectEachOnce } = await open(t)
    // Short cuts during writes, and then a long one.
    await addDuring('cut', async () => {
      for (let round = 0; round < 8; round++) {
        await pause(100)
        await proxy.cut()
        await proxy.mend()
      }
      await pause(100)
      await proxy.cut()
      const cutAtMs = Date.now()
      for (const path of ['/api/health', '/api/staff']) assert.equal((await ask(path)).status, 503)
      while (Date.now() - cutAtMs < awayMs) {
        await expectRefusal('away')
        await pause(200)
      }
      await proxy.mend()
      const mendedAtMs = Date.now()
      await add('away')
      assert.ok(Date.now() - mendedAtMs < recoveryMs)
    })
    await expectEachOnce()
  })

  test('times out while it hangs, and recovers soon after', async (t) => {
    const { proxy, ask, add, expectRefusal, expectEachOnce } = await open(t)
    await add('before')
    assert.equal((await ask('/garden')).status, 200)
    proxy.set({ isStalled: true })
    const startedAtMs = Date.now()
    assert.equal((await ask('/garden')).status, 200)
    t.diagnostic(`a cached page within ${Date.now() - startedAtMs} ms`)
    await Promise.all(
      Array.from({ length: 30 }, (_, place) => expectRefusal(`hanging ${place % 3}`)),
    )
    assert.equal((await ask('/api/staff')).status, 503)
    t.diagnostic(`503 within ${Date.now() - startedAtMs} ms`)
    proxy.set({})
    const healedAtMs = Date.now()
    for (const place of [0, 1, 2]) await add(`hanging ${place}`)
    t.diagnostic(`recovered within ${Date.now() - healedAtMs} ms`)
    await expectEachOnce()
  })
})
