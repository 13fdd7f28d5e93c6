import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { rounds } from '../../testing/random.ts'
import { makeDataDir, parseAddress, spawnServer } from '../../testing/spawn-server.ts'

const slowClients = 200
const idleConnections = rounds(2000, 10_000)
/** Below the limit of load shedding, with the requests that are served meanwhile. */
const batchSize = 20

async function open(t: TestContext) {
  const { server, ready } = spawnServer(t, { DATA_DIR: await makeDataDir(t) })
  const address = parseAddress(await ready)
  const port = Number(new URL(address).port)
  const sockets: Socket[] = []
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })

  /** Opens connections, sends the text, then nothing more. */
  async function connectAll(count: number, text: string) {
    for (let sent = 0; sent < count; sent += 100) {
      const some = Array.from({ length: Math.min(100, count - sent) }, () =>
        connect({ host: '127.0.0.1', port }),
      )
      sockets.push(...some)
      for (const socket of some) socket.on('error', () => {})
      await Promise.all(some.map((socket) => once(socket, 'connect')))
      if (text) await writeAll(some, text)
    }
  }

  /** Sends the text on all sockets, in batches. */
  async function writeAll(all: Socket[], text: string) {
    for (let sent = 0; sent < all.length; sent += batchSize) {
      for (const socket of all.slice(sent, sent + batchSize)) socket.write(text)
      // Answered after the server has read the batch.
      assert.equal((await fetch(`${address}/api/health/live`)).status, 200)
    }
  }

  /** Requests lists as visitors do; every answer must be complete. */
  async function serveOthers() {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        Array.from({ length: batchSize }, () => fetch(`${address}/api/staff`)),
      )
      for (const answer of answers) {
        assert.equal(answer.status, 200)
        assert.ok((await answer.text()).endsWith(']'))
      }
    }
    assert.equal(server.exitCode, null)
  }
  return { address, sockets, connectAll, writeAll, serveOthers }
}

test('slow headers, bodies and reads block nobody else', async (t) => {
  const { connectAll, writeAll, serveOthers, sockets } = await open(t)
  const head = 'Host: sala\r\n'
  await connectAll(slowClients, `GET / HTTP/1.1\r\n${head}X-Slow: `)
  await connectAll(
    slowClients,
    `POST /api/auth/login HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"email":"`,
  )
  await serveOthers()

  // These never read their answers of some megabytes each.
  const before = sockets.length
  await connectAll(slowClients, '')
  for (let round = 0; round < 5; round++) {
    const stalled = sockets.slice(before)
    for (const socket of stalled) socket.pause()
    await writeAll(stalled, `GET /api/docs/static/swagger-ui-bundle.js HTTP/1.1\r\n${head}\r\n`)
    await serveOthers()
  }
})

test('survives thousands of idle connections', async (t) => {
  const { connectAll, serveOthers, sockets } = await open(t)
  const possible = Math.min(idleConnections, getMaxFiles() - 500)
  if (possible < idleConnections) {
    t.diagnostic(`${possible} connections: this machine allows ${getMaxFiles()} open files.`)
  }
  await connectAll(possible, '')
  await serveOthers()
  assert.ok(sockets.filter(({ destroyed }) => !destroyed).length > possible / 2)
})

test('refuses long headers and URLs, and closes the connection', async (t) => {
  const { address, connectAll, sockets, serveOthers } = await open(t)
  const long = 'x'.repeat(20_000)
  const headers = { 'x-long': long }
  assert.equal((await fetch(address, { headers })).status, 431)
  assert.equal((await fetch(`${address}/${long}`)).status, 431)

  await connectAll(10, 'GET / HTTP/1.1\r\nHost: sala\r\nX-Long: ')
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  const flood = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(long)
  }, 1)
  t.after(() => clearInterval(flood))
  await Promise.all(closed)
  await serveOthers()
})

/** The limit of open files of this process. */
function getMaxFiles() {
  const { report } = process
  const limits = (report.getReport() as { userLimits?: Record<string, { soft: unknown }> })
    .userLimits
  const soft = Number(limits?.open_files?.soft)
  return Number.isNaN(soft) ? Number.POSITIVE_INFINITY : soft
}
