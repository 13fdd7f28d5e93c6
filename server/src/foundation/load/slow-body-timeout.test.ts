import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import Fastify from 'fastify'
import { addErrorHandler } from '../http/error-handler.ts'
import { serverOptions } from '../http/server-options.ts'
import { addSlowBodyTimeout } from './slow-body-timeout.ts'

const pace = { leastBytes: 1000, withinMs: 400 }

async function open(t: TestContext, settings: Parameters<typeof addSlowBodyTimeout>[1] = {}) {
  const app = Fastify(serverOptions({ logLevel: 'silent' }))
  addSlowBodyTimeout(app, { ...pace, ...settings })
  addErrorHandler(app)
  const ended = Promise.withResolvers<void>()
  const taken = { bytes: 0 }
  app.post('/json', async () => 'taken')
  // A route that reads its body itself, as those of uploads do.
  app.addContentTypeParser('application/gzip', (_request, body, done) => done(null, body))
  app.post('/upload', async ({ body }) => {
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) taken.bytes += chunk.length
    } finally {
      ended.resolve()
    }
    return `${taken.bytes}`
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
  return { send, taken, ended: ended.promise }
}

/** Sends a byte at a time until the other side has enough; returns what it said. */
async function trickle(socket: Socket) {
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const timer = setInterval(() => socket.write(' '), 20)
  // What is written after the end is an error, and no matter.
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return answer
}

test('a body that trickles in ends with 408 and its connection, on any route', async (t) => {
  const { send, ended } = await open(t)
  const answers = await Promise.all([
    trickle(send('/json', 'application/json', 60_000)),
    trickle(send('/upload', 'application/gzip', 60_000)),
    trickle(send('/nowhere', 'application/json', 60_000)),
  ])
  for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 (408|404) /)
  assert.match(answers[1] ?? '', /too long to arrive/)
  await ended
  // The answer is there long before; the connection goes as well.
  assert.match(await trickle(send('/refused', 'application/json', 60_000)), /^HTTP\/1\.1 401 /)
})

test('a body that comes along is taken, however long it takes', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let nowMs = 0
  const { send, taken } = await open(t, { now: () => nowMs })
  const pieces = 12
  const bytes = 2 * pace.leastBytes
  const socket = send('/upload', 'application/gzip', pieces * bytes)
  const answered = once(socket, 'data')
  for (let sent = 1; sent <= pieces; sent++) {
    socket.write(Buffer.alloc(bytes))
    while (taken.bytes < sent * bytes) await nextTick()
    // The first piece may have come with the headers, from which the count begins.
    if (sent === 1) continue
    nowMs += pace.withinMs
    t.mock.timers.tick(pace.withinMs)
  }
  assert.match(String(await answered), /^HTTP\/1\.1 200 /)
})
