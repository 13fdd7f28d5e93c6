import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import Fastify from 'fastify'
import { addErrorHandler } from '../http/error-handler.ts'
import { shedLoad } from './shed-load.ts'

const tickLimits = { longTickMs: 100, maxInLongTick: 3 }

function createApp(maxInFlight = 2) {
  const app = Fastify()
  const clock = { ms: 0 }
  let shed = 0
  const limits = { ...tickLimits, maxInFlight }
  shedLoad(app, { limits, clock: () => clock.ms, onShed: () => shed++ })
  addErrorHandler(app)
  const pending: PromiseWithResolvers<string>[] = []
  app.get('/slow', () => {
    const one = Promise.withResolvers<string>()
    pending.push(one)
    return one.promise
  })
  app.get('/heavy', async () => {
    clock.ms += 60
    return 'done'
  })
  app.get('/probe', { config: { neverShed: true } }, async () => 'well')
  app.post('/echo', async ({ body }) => body)
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode
  return { app, clock, pending, statusOf, shed: () => shed }
}

test('refuses requests beyond the limit, and serves again afterwards', async () => {
  const { app, pending, statusOf, shed } = createApp()
  const served = [statusOf('/slow'), statusOf('/slow')]
  while (pending.length < 2) await nextTick()

  const refused = await app.inject({ url: '/slow' })
  assert.equal(refused.statusCode, 503)
  assert.equal(refused.headers['retry-after'], '2')
  assert.equal(refused.json().status, 'error')
  assert.equal(await statusOf('/probe'), 200)
  assert.equal(shed(), 1)

  pending[0]?.resolve('done')
  assert.equal(await served[0], 200)
  const next = statusOf('/slow')
  while (pending.length < 3) await nextTick()
  for (const one of pending) one.resolve('done')
  assert.deepEqual(await Promise.all([...served, next]), [200, 200, 200])
})

test('refuses many requests of one address in a long tick, but not a few, nor those of another address', async (t) => {
  const { app } = createApp(100)
  t.after(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  function callFrom(localAddress: string) {
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    t.after(() => socket.destroy())
    let answers = ''
    socket.on('data', (chunk) => {
      answers += chunk
    })
    return async (count: number) => {
      answers = ''
      // In one write, so that the tick starts with all of them.
      socket.write('GET /heavy HTTP/1.1\r\nHost: sala\r\n\r\n'.repeat(count))
      const statuses = () =>
        [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, one]) => Number(one))
      while (statuses().length < count) await nextTick()
      return statuses()
    }
  }
  const [crowd, other] = [callFrom('127.0.0.1'), callFrom('127.0.0.2')]
  assert.deepEqual(await other(1), [200])
  const [statuses, served] = await Promise.all([crowd(8), other(1)])
  assert.deepEqual(statuses, [200, 200, 200, 503, 503, 503, 503, 503])
  assert.deepEqual(served, [200])
  assert.deepEqual(await crowd(3), [200, 200, 200])
})

test('a slow body blocks no other request', async (t) => {
  const { app, statusOf, pending } = createApp()
  t.after(() => app.close())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const bodies = Array.from({ length: 10 }, () => {
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    const answer = fetch(`${address}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body.readable,
      duplex: 'half',
    })
    writer.write(Buffer.from('{"a":')).catch(() => {})
    return { writer, answer }
  })
  // Answered after the slow requests have started.
  for (let round = 0; round < 20; round++)
    assert.equal((await fetch(`${address}/probe`)).status, 200)
  const served = [statusOf('/slow'), statusOf('/slow')]
  while (pending.length < 2) await nextTick()
  for (const one of pending) one.resolve('done')
  assert.deepEqual(await Promise.all(served), [200, 200])
  for (const { writer } of bodies) {
    await writer.write(Buffer.from('1}'))
    await writer.close()
  }
  const statuses = await Promise.all(bodies.map(async ({ answer }) => (await answer).status))
  assert.ok(statuses.includes(200))
  assert.equal(await statusOf('/probe'), 200)
})

test('a client that disconnects frees its slots', async (t) => {
  const { app, pending, statusOf } = createApp()
  t.after(() => app.close())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  for (let round = 0; round < 3; round++) {
    const leaving = new AbortController()
    const { signal } = leaving
    const gone = [0, 1].map(() => fetch(`${address}/slow`, { signal }).catch(() => 'gone'))
    const before = pending.length
    while (pending.length < before + 2) await nextTick()
    leaving.abort()
    assert.deepEqual(await Promise.all(gone), ['gone', 'gone'])
    for (const one of pending) one.resolve('done')
    while ((await statusOf('/heavy')) === 503) await nextTick()
  }
})
