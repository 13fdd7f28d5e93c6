import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import Fastify from 'fastify'
import { addErrorHandler } from '../http/error-handler.ts'
import { serverOptions } from '../http/server-options.ts'
import { addSlowBodyTimeout } from './slow-body-timeout.ts'

const rate = { minBytes: 1000, perMs: 400 }

async function open(t: TestContext, options: Parameters<typeof addSlowBodyTimeout>[1] = {}) {
  const app = Fastify(serverOptions({ logLevel: 'silent' }))
  addSlowBodyTimeout(app, { ...rate, ...options })
  addErrorHandler(app)
  const ended = Promise.withResolvers<void>()
  const received = { bytes: 0 }
  app.post('/json', async () => 'done')
  // Its handler reads the body itself, as those of uploads do.
  app.addContentTypeParser('application/gzip', (_request, body, done) => done(null, body))
  app.post('/upload', async ({ body }) => {
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) received.bytes += chunk.length
    } finally {
      ended.resolve()
    }
    return `${received.bytes}`
  })
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send() }, () => '')
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())

  const { port } = app.server.address() as AddressInfo
  const send = (path: string, type: string, bytes: number) => {
    const socket = connect(port, '127.0.0.1')
    t.after(() => socket.destroy())
    socket.on('error', () => {})
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: sala\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`,
    )
    return socket
  }
  return { send, received, ended: ended.promise }
}

/** Sends a byte at a time until the server closes the connection; returns its answer. */
async function trickle(socket: Socket) {
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const timer = setInterval(() => socket.write(' '), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return answer
}

test('answers a slow body with 408 and closes the connection, on all routes', async (t) => {
  const { send, ended } = await open(t)
  const answers = await Promise.all([
    trickle(send('/json', 'application/json', 60_000)),
    trickle(send('/upload', 'application/gzip', 60_000)),
    trickle(send('/nowhere', 'application/json', 60_000)),
  ])
  for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 (408|404) /)
  assert.match(answers[1] ?? '', /timed out/)
  await ended
  // The answer is sent before the timeout, which still closes the connection.
  assert.match(await trickle(send('/refused', 'application/json', 60_000)), /^HTTP\/1\.1 401 /)
})

test('a body above the minimum rate may take any time', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let nowMs = 0
  const { send, received } = await open(t, { now: () => nowMs })
  const pieces = 12
  const bytes = 2 * rate.minBytes
  const socket = send('/upload', 'application/gzip', pieces * bytes)
  const answered = once(socket, 'data')
  for (let sent = 1; sent <= pieces; sent++) {
    socket.write(Buffer.alloc(bytes))
    while (received.bytes < sent * bytes) await nextTick()
    // The first piece may come with the headers, before counting starts.
    if (sent === 1) continue
    nowMs += rate.perMs
    t.mock.timers.tick(rate.perMs)
  }
  assert.match(String(await answered), /^HTTP\/1\.1 200 /)
})
