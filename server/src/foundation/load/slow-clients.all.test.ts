import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { rounds } from '../../testing/random.ts'
import { makeDataDir, parseAddress, spawnServer } from '../../testing/spawn-server.ts'

const slowClients = 200
const idleConnections = rounds(2000, 10_000)
/** With those who are served meanwhile fewer than a crowd, which is turned away when it takes long. */
const fewAtOnce = 20

async function open(t: TestContext) {
  const { server, ready } = spawnServer(t, { DATA_DIR: await makeDataDir(t) })
  const address = parseAddress(await ready)
  const port = Number(new URL(address).port)
  const sockets: Socket[] = []
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })

  /** Connects so many times, sends that text and is silent from then on. */
  async function connectAll(count: number, text: string) {
    for (let begun = 0; begun < count; begun += 100) {
      const some = Array.from({ length: Math.min(100, count - begun) }, () =>
        connect({ host: '127.0.0.1', port }),
      )
      sockets.push(...some)
      for (const socket of some) socket.on('error', () => {})
      await Promise.all(some.map((socket) => once(socket, 'connect')))
      if (text) await writeAll(some, text)
    }
  }

  /** Sends the text on all of them, a few at a time: they are slow, and no crowd. */
  async function writeAll(all: Socket[], text: string) {
    for (let begun = 0; begun < all.length; begun += fewAtOnce) {
      for (const socket of all.slice(begun, begun + fewAtOnce)) socket.write(text)
      // It is answered when the server has got that far.
      assert.equal((await fetch(`${address}/api/health/live`)).status, 200)
    }
  }

  /** Asks for the lists as visitors do; every answer must be whole. */
  async function serveOthers() {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        Array.from({ length: fewAtOnce }, () => fetch(`${address}/api/staff`)),
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

  // These never read; what they are owed, some megabytes each, stays where it is.
  const before = sockets.length
  await connectAll(slowClients, '')
  for (let round = 0; round < 5; round++) {
    const deaf = sockets.slice(before)
    for (const socket of deaf) socket.pause()
    await writeAll(deaf, `GET /api/docs/static/swagger-ui-bundle.js HTTP/1.1\r\n${head}\r\n`)
    await serveOthers()
  }
})

test('survives thousands of idle connections', async (t) => {
  const { connectAll, serveOthers, sockets } = await open(t)
  const possible = Math.min(idleConnections, createFiles() - 500)
  if (possible < idleConnections) {
    t.diagnostic(`${possible} connections: this machine allows ${createFiles()} open files.`)
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

/** How many files this process may have open, as far as the system says so. */
function createFiles() {
  const { report } = process
  const limits = (report.getReport() as { userLimits?: Record<string, { soft: unknown }> })
    .userLimits
  const soft = Number(limits?.open_files?.soft)
  return Number.isNaN(soft) ? Number.POSITIVE_INFINITY : soft
}
