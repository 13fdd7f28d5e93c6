import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { staffEntries } from '../../content/collections/collections.ts'
import { addEntryWithPicture, createDocumentApp } from '../../testing/document-app.ts'
import { createMetrics } from '../metrics/metrics.ts'

type Headers = Record<string, string>

const visitor = { 'accept-encoding': 'br', 'user-agent': 'Mozilla/5.0', accept: 'text/html' }
/** The first request registers the key, the second is cached, the third is answered from the cache. */
const requestsUntilCached = 3

/** A listening server with one person; `isMade` tells whether Fastify has handled the request. */
async function startServer(t: TestContext) {
  const metrics = createMetrics()
  const opened = await createDocumentApp(t, { services: { metrics } })
  const { app, db } = opened
  const person = await addEntryWithPicture(db, 'person', 'Ploy')
  assert.ok(person?.file)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  let made = 0
  const onMade = (message: unknown) => {
    const { request } = message as { request: FastifyRequest }
    if (request.socket.localPort === port) made++
  }
  const channel = 'tracing:fastify.request.handler:start'
  subscribe(channel, onMade)
  t.after(() => unsubscribe(channel, onMade))

  async function ask(path: string, headers: Headers = {}) {
    const before = made
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { ...visitor, ...headers },
    })
    const body = await answer.text()
    const { date: _, 'x-request-id': id, ...rest } = Object.fromEntries(answer.headers)
    return { status: answer.status, headers: rest, id, body, isMade: made > before }
  }
  /** Requests until it is cached, and once more. */
  async function askAgain(path: string, headers?: Headers) {
    let made = await ask(path, headers)
    for (let times = 2; times < requestsUntilCached; times++) {
      const next = await ask(path, headers)
      if (next.isMade) made = next
    }
    return { made, again: await ask(path, headers) }
  }
  return { ...opened, port, metrics, person, file: person.file, ask, askAgain }
}

test('answers from the cache with the same bytes and headers, and counts it', async (t) => {
  const { ask, askAgain, file, metrics } = await startServer(t)
  const { body: liveSet } = await ask('/remotes.json')
  const [manifest = ''] = liveSet.match(/\/remotes\/pond\/[^"]+(?=")/) ?? []
  const picture = file.replace(/\.\w+$/, '.webp')
  for (const path of ['/pond', '/api/staff', '/api/rooms?language=th', manifest, picture]) {
    const { made, again } = await askAgain(path)
    assert.equal(made.status, 200, path)
    assert.equal(made.isMade, true)
    const { isMade, id, ...same } = again
    assert.equal(isMade, false, path)
    assert.deepEqual(same, { status: 200, headers: made.headers, body: made.body })
    assert.notEqual(id, made.id)
    assert.ok(id)
  }
  const counted = await metrics.registry.metrics()
  const counts = counted.match(
    /_count\{method="GET",route="\/api\/(staff|rooms)",status="200"\} 3/g,
  )
  assert.equal(counts?.length, 2)
})

test('answers each of many simultaneous requests for a file, although some clients have left', async (t) => {
  const { port, ask, askAgain, file } = await startServer(t)
  const { made } = await askAgain(file)
  const fields = Object.entries({ ...visitor, host: 'localhost', connection: 'close' })
  const request = `GET ${file} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  // More may be shed on a slow machine.
  const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write(request)
  for (const socket of sockets.splice(0, 10)) socket.resetAndDestroy()
  const answers = await Promise.all(sockets.map((socket) => text(socket)))
  const ids = answers.map((answer) => {
    assert.match(answer, /^HTTP\/1\.1 200 /)
    assert.match(answer, new RegExp(`etag: ${made.headers.etag}`))
    return answer.match(/x-request-id: (\S+)/)?.[1]
  })
  assert.equal(new Set(ids).size, answers.length)
  assert.equal((await ask(file)).isMade, false)
})

test('a write invalidates cached answers', async (t) => {
  const { db, ask, askAgain, person } = await startServer(t)
  for (const path of ['/pond', '/api/staff']) {
    const name = `Mali of ${path}`
    await askAgain(path)
    await staffEntries.change(db, person._id, { name }, 0)
    assert.match((await ask(path)).body, new RegExp(name))
  }
})

test('a schedule invalidates cached answers', async (t) => {
  const { db, clock, ask, askAgain, person } = await startServer(t)
  const showUntil = new Date(clock.nowMs + 1000).toISOString()
  await staffEntries.change(db, person._id, { name: 'Ploy', showUntil }, 0)
  for (const path of ['/pond', '/api/staff']) {
    const { again } = await askAgain(path)
    assert.equal(again.isMade, false)
    assert.match(again.body, /Ploy/)
  }
  clock.nowMs += 1000
  for (const path of ['/pond', '/api/staff']) {
    assert.doesNotMatch((await ask(path)).body, /Ploy/)
  }
})

test('bypasses the cache for personal and conditional requests', async (t) => {
  const { ask, askAgain, signIn } = await startServer(t)
  const { made } = await askAgain('/api/staff')
  const etag = made.headers.etag ?? ''
  const others: [Headers, number][] = [
    [{ cookie: 'preview=some' }, 200],
    [await signIn(), 200],
    [{ 'if-none-match': etag }, 304],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
  ]
  for (const [headers, status] of others) {
    const answer = await ask('/api/staff', headers)
    assert.equal(answer.status, status)
    assert.equal((await ask('/api/staff', headers)).status, status)
  }
  assert.equal((await ask('/api/staff', { cookie: 'preview=some' })).isMade, true)
  assert.equal((await ask('/api/staff?view=all')).status, 401)
  assert.equal((await ask('/api/staff?view=all')).status, 401)
  const { again } = await askAgain('/api/staff', { 'accept-encoding': 'gzip' })
  assert.equal(again.headers['content-encoding'], 'gzip')
})
