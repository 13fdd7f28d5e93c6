import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { gzipped, remoteBundle } from '../../testing/bundles.ts'
import { createReleaseApp, createReleaseTeam } from '../../testing/release-team.ts'
import { signRelease } from '../trust/keys.ts'

async function createListening(t: TestContext) {
  const opened = await createReleaseApp(t)
  const { app, team } = opened
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  /** Starts uploads that send only the first byte. Returns a function that aborts them. */
  async function trickle(count: number, authorization: string, path: string) {
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets) {
      await once(socket, 'connect')
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: sala\r\nauthorization: ${authorization}\r\ncontent-type: application/gzip\r\ncontent-length: 9000000\r\n\r\nx`,
      )
    }
    // The uploads have started when these later requests are answered.
    for (let round = 0; round < 20; round++) await fetch(`http://127.0.0.1:${port}/api/health/live`)
    return () => {
      for (const socket of sockets) socket.destroy()
    }
  }

  async function publish(version: string) {
    const bundle = remoteBundle({ version })
    const signature = signRelease(bundle.manifest, team.key)
    const answer = await fetch(`http://127.0.0.1:${port}/api/releases/pond`, {
      method: 'POST',
      headers: { ...team.headers, 'content-type': 'application/gzip' },
      body: await gzipped({ ...bundle, signature }),
      signal: AbortSignal.timeout(20_000),
    })
    return answer.status
  }
  return { ...opened, trickle, publish }
}

test('slow uploads of one team do not block other teams', async (t) => {
  const { app, db, trickle, publish } = await createListening(t)
  const lake = await createReleaseTeam({ app, db }, 'lake')
  const { authorization } = lake.headers
  const aborts = [await trickle(3, authorization, '/api/releases/lake')]
  try {
    assert.equal(await publish('1.0.0'), 201)
    aborts.push(await trickle(30, authorization, '/api/releases/lake/check'))
    assert.equal(await publish('1.0.1'), 201)
  } finally {
    for (const abort of aborts) abort()
  }
})

test('aborted uploads free their places in the queue', async (t) => {
  const { team, trickle, publish } = await createListening(t)
  const abort = await trickle(10, team.headers.authorization, '/api/releases/pond')
  abort()
  assert.equal(await publish('1.0.0'), 201)
})
