import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { setImmediate as nextLap } from 'node:timers/promises'
import Fastify from 'fastify'
import { addErrorHandler } from '../http/error-handler.ts'
import { shedLoad } from './shed-load.ts'

const lapBounds = { longestTickMs: 100, fewInTick: 3 }

function open(maxWorkedOn = 2) {
  const app = Fastify()
  const clock = { ms: 0 }
  let shed = 0
  const bounds = { ...lapBounds, maxWorkedOn }
  shedLoad(app, { bounds, clock: () => clock.ms, onShed: () => shed++ })
  addErrorHandler(app)
  const held: PromiseWithResolvers<string>[] = []
  app.get('/slow', () => {
    const one = Promise.withResolvers<string>()
    held.push(one)
    return one.promise
  })
  app.get('/heavy', async () => {
    clock.ms += 60
    return 'done'
  })
  app.get('/probe', { config: { neverShed: true } }, async () => 'well')
  app.post('/echo', async ({ body }) => body)
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode
  return { app, clock, held, statusOf, shed: () => shed }
}

test('what would have to wait is turned away, and all is well once there is room', async () => {
  const { app, held, statusOf, shed } = open()
  const served = [statusOf('/slow'), statusOf('/slow')]
  while (held.length < 2) await nextLap()

  const refused = await app.inject({ url: '/slow' })
  assert.equal(refused.statusCode, 503)
  assert.equal(refused.headers['retry-after'], '2')
  assert.equal(refused.json().status, 'error')
  assert.equal(await statusOf('/probe'), 200)
  assert.equal(shed(), 1)

  held[0]?.resolve('done')
  assert.equal(await served[0], 200)
  const next = statusOf('/slow')
  while (held.length < 3) await nextLap()
  for (const one of held) one.resolve('done')
  assert.deepEqual(await Promise.all([...served, next]), [200, 200, 200])
})

test('a crowd in one long tick is turned away, a few are not, nor is another address', async (t) => {
  const { app } = open(100)
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
      // In one piece, so that they are all there when the tick begins.
      socket.write('GET /heavy HTTP/1.1\r\nHost: sala\r\n\r\n'.repeat(count))
      const statuses = () =>
        [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, one]) => Number(one))
      while (statuses().length < count) await nextLap()
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

test('a body that trickles in keeps nobody from being served', async (t) => {
  const { app, statusOf, held } = open()
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
  // Asked afterwards, and answered after they have begun.
  for (let round = 0; round < 20; round++)
    assert.equal((await fetch(`${address}/probe`)).status, 200)
  const served = [statusOf('/slow'), statusOf('/slow')]
  while (held.length < 2) await nextLap()
  for (const one of held) one.resolve('done')
  assert.deepEqual(await Promise.all(served), [200, 200])
  for (const { writer } of bodies) {
    await writer.write(Buffer.from('1}'))
    await writer.close()
  }
  const statuses = await Promise.all(bodies.map(async ({ answer }) => (await answer).status))
  assert.ok(statuses.includes(200))
  assert.equal(await statusOf('/probe'), 200)
})

test('a caller who hangs up makes room', async (t) => {
  const { app, held, statusOf } = open()
  t.after(() => app.close())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  for (let round = 0; round < 3; round++) {
    const leaving = new AbortController()
    const { signal } = leaving
    const gone = [0, 1].map(() => fetch(`${address}/slow`, { signal }).catch(() => 'gone'))
    const before = held.length
    while (held.length < before + 2) await nextLap()
    leaving.abort()
    assert.deepEqual(await Promise.all(gone), ['gone', 'gone'])
    for (const one of held) one.resolve('done')
    while ((await statusOf('/heavy')) === 503) await nextLap()
  }
})
