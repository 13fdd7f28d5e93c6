import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { createPostgresDatabase, onPostgres } from '../../testing/engines.ts'
import { parseAddress, spawnServer } from '../../testing/spawn-server.ts'

const connections = 500
const rounds = 6
const token = 'a-token-for-prometheus'

onPostgres(() => {
  test('serves 500 concurrent clients or refuses them with Retry-After, and recovers', async (t) => {
    const { databaseUrl, drop } = await createPostgresDatabase()
    t.after(drop)
    const { ready } = spawnServer(t, { DATABASE_URL: databaseUrl, METRICS_TOKEN: token })
    const address = parseAddress(await ready)
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    t.after(() => agent.destroy())
    const headers = { authorization: `Bearer ${token}` }
    const ask = async (path: string) => {
      const sent = request(`${address}${path}`, { agent, headers }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
    }

    const counts = new Map<number | undefined, number>()
    const sendAll = async () => {
      for (let round = 0; round < rounds; round++) {
        const { status, headers, body } = await ask('/api/staff')
        counts.set(status, (counts.get(status) ?? 0) + 1)
        if (status !== 503) continue
        assert.match(String(headers['retry-after']), /^\d+$/)
        assert.equal(JSON.parse(body).status, 'error')
      }
    }
    const clients = Promise.all(Array.from({ length: connections }, sendAll))
    // Health checks are served under overload.
    assert.equal((await ask('/api/health/live')).status, 200)
    await clients
    t.diagnostic(`${counts.get(200)} served, ${counts.get(503)} refused`)
    assert.deepEqual([...counts.keys()].toSorted(), [200, 503])

    for (let round = 0; round < 20; round++) assert.equal((await ask('/api/staff')).status, 200)
    const metrics = (await ask('/metrics')).body
    assert.match(metrics, new RegExp(`^sala_requests_shed_total ${counts.get(503)}$`, 'm'))
  })
})
