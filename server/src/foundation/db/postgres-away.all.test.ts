import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabaseBehindProxy, skip } from '../../testing/engines.ts'
import { parseAddress, signIn, spawnServer } from '../../testing/spawn-server.ts'

const awayMs = 10_000
const recoveryMs = 5000
const pauseAfterRefusalMs = 20

describe('PostgreSQL', { skip }, () => {
  test('answers 503 while it is away, and recovers soon after', async (t) => {
    const { proxy, databaseUrl } = await createDatabaseBehindProxy(t)
    const { server, ready, exit, errors } = spawnServer(t, { DATABASE_URL: databaseUrl })
    const address = parseAddress(await ready)
    const headers = { ...(await signIn(address)), 'content-type': 'application/json' }
    const acknowledged = new Set<string>()
    const statuses = new Map<number, number>()

    async function write(name: string) {
      const body = JSON.stringify({ name })
      const answer = await fetch(`${address}/api/staff`, { method: 'POST', headers, body })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 201) acknowledged.add(name)
      else {
        assert.equal(answer.status, 503)
        assert.ok(Number(answer.headers.get('retry-after')) > 0)
        const { status, message } = (await answer.json()) as { status: string; message: string }
        assert.equal(status, 'error')
        assert.match(message, /try again soon/)
      }
      return answer.status
    }

    // Short cuts during writes, and then a long one.
    let isWriting = true
    const clients = [0, 1, 2, 3].map(async (lane) => {
      for (let count = 0; isWriting; count++) {
        const status = await write(`${lane} ${count}`)
        await pause(status === 201 ? 2 : pauseAfterRefusalMs)
      }
    })
    for (let round = 0; round < 8; round++) {
      await pause(100)
      await proxy.cut()
      await proxy.mend()
    }
    await pause(100)
    await proxy.cut()
    const cutAtMs = Date.now()
    assert.equal((await fetch(`${address}/api/health`)).status, 503)
    assert.equal((await fetch(`${address}/api/staff`)).status, 503)
    while (Date.now() - cutAtMs < awayMs) {
      assert.equal(await write('away'), 503)
      await pause(200)
    }
    await proxy.mend()
    const mendedAtMs = Date.now()
    while ((await write('well again')) !== 201) {
      assert.ok(Date.now() - mendedAtMs < recoveryMs)
      await pause(50)
    }
    isWriting = false
    await Promise.all(clients)

    const staff = (await (await fetch(`${address}/api/staff`)).json()) as { name: string }[]
    const names = new Set(staff.map(({ name }) => name))
    for (const name of acknowledged) assert.ok(names.has(name), name)
    assert.ok((statuses.get(503) ?? 0) > 0)
    server.kill('SIGTERM')
    assert.equal(await exit, 0)
    assert.doesNotMatch(await errors, /uncaught|unhandled/i)
  })
})
