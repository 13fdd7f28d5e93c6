import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createMetrics } from '../../foundation/metrics/metrics.ts'
import { openBackendApp, serveBackend, serveBytes } from '../../testing/backend-app.ts'

// What a backend does that is slow, dead or cuts off, is told in words where there is still time for
// that, ends soon where there is not, and keeps nobody else waiting.

const patient = { connectMs: 60_000, headersMs: 60_000, silenceMs: 60_000, callMs: 60_000 }
const late = [504, 'The backend of pond takes too long. Please try later.']
const unreachable = [502, 'The backend of pond cannot be reached. Please try later.']
const closed = [503, 'The backend of pond does not answer just now. Please try later.']
const ok = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n'

test('one that takes the call and says nothing', async (t) => {
  const port = await serveBytes(t, (socket) => socket.resume())
  const { told } = await openBackendApp(t, port, { limits: { ...patient, headersMs: 50 } })
  assert.deepEqual(await told(), late)
  assert.deepEqual(await told('/', { method: 'POST', body: 'x' }), late)
})

test('one that does not even take what it is sent', async (t) => {
  const port = await serveBytes(t, (socket) => socket.pause())
  const { told } = await openBackendApp(t, port, { limits: { ...patient, headersMs: 50 } })
  assert.deepEqual(await told('/', { method: 'POST', body: 'x'.repeat(9_000_000) }), late)
})

test('one that begins its headers for ever', async (t) => {
  const port = await serveBytes(t, (socket) => {
    const timer = setInterval(() => socket.write('x: y\r\n'), 20)
    socket.write(ok)
    socket.on('close', () => clearInterval(timer))
  })
  const { told } = await openBackendApp(t, port, { limits: { ...patient, headersMs: 100 } })
  assert.deepEqual(await told(), late)
})

test('one whose name takes for ever to be found', async (t) => {
  const { told } = await openBackendApp(t, 80, {
    limits: { ...patient, connectMs: 50 },
    origin: () => 'https://orders.example',
    findAddresses: () => {},
  })
  assert.deepEqual(await told(), late)
})

test('one that falls silent in its answer', async (t) => {
  const port = await serveBytes(t, (socket) =>
    socket.once('data', () => socket.write(`${ok}content-length: 10\r\n\r\nhalf`)),
  )
  const { call } = await openBackendApp(t, port, { limits: { ...patient, silenceMs: 50 } })
  const answer = await call()
  assert.equal(answer.status, 200)
  await assert.rejects(answer.text())
})

test('one that drips, so that it is never silent for long', async (t) => {
  const port = await serveBackend(t, (_, response) => {
    const timer = setInterval(() => response.write('.'), 10)
    response.on('close', () => clearInterval(timer))
  })
  const { call } = await openBackendApp(t, port, { limits: { ...patient, callMs: 200 } })
  await assert.rejects((await call()).text())
})

test('one that is not there, and comes back', async (t) => {
  const nobody = createServer()
  nobody.listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const { port } = nobody.address() as AddressInfo
  nobody.close()
  await once(nobody, 'close')
  const limits = { mostFailures: 3, restMs: 10_000 }
  const metrics = createMetrics()
  const figures = async () => {
    const text = await metrics.registry.metrics()
    const [, resting] = text.match(/^sala_backends_resting (\d)$/m) ?? []
    const calls = text.matchAll(
      /^sala_backend_calls_total\{remote="pond",outcome="(\w+)"\} (\d+)$/gm,
    )
    return {
      resting,
      ...Object.fromEntries([...calls].map(([, outcome, count]) => [outcome, count])),
    }
  }
  const opened = await openBackendApp(t, port, { limits, metrics })
  const { told, call, clock, app } = opened
  for (let tries = 0; tries < 3; tries++) assert.deepEqual(await told(), unreachable)
  assert.deepEqual(await told(), closed)
  assert.deepEqual(await figures(), { resting: '1', failed: '3', refused: '1' })
  clock.nowMs += 4000
  assert.equal((await call()).headers.get('retry-after'), '6')

  clock.nowMs += 6000
  assert.deepEqual(await told(), unreachable)
  assert.deepEqual(await told(), closed)
  const back = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(`${ok}content-length: 2\r\n\r\nhi`))
  })
  t.after(() => back.close())
  back.listen(port, '127.0.0.1')
  await once(back, 'listening')
  assert.deepEqual(await told(), closed)
  clock.nowMs += 10_000
  for (let tries = 0; tries < 4; tries++) assert.equal(await (await call()).text(), 'hi')
  const { resting, answered } = await figures()
  assert.deepEqual([resting, answered], ['0', '4'])
  assert.equal((await app.inject('/api/health/live')).statusCode, 200)
})

test('while one call tries it again, the others are turned away', async (t) => {
  let answer = () => {}
  const port = await serveBackend(t, (request, response) => {
    if (request.url === '/fail') return response.writeHead(503).end()
    answer = () => response.end('well')
    return undefined
  })
  const { told, call, clock } = await openBackendApp(t, port, { limits: { mostFailures: 2 } })
  for (let tries = 0; tries < 2; tries++) assert.equal((await call('/fail')).status, 503)
  clock.nowMs += 10_000
  const trying = call('/slow')
  while ((await told('/x'))[1] !== closed[1]) await pause(5)
  answer()
  assert.equal(await (await trying).text(), 'well')
  assert.equal((await call('/fail')).status, 503)
})

test('answers in between, refusals and calls that were left do not add up to a failure', async (t) => {
  const port = await serveBackend(t, (request, response) => {
    if (request.url === '/never') return
    response.writeHead(Number(request.url?.slice(1)) || 200).end()
  })
  const { call } = await openBackendApp(t, port, { limits: { mostFailures: 2 } })
  for (let round = 0; round < 4; round++) {
    for (const status of [502, 404, 504, 200, 500, 500, 403]) {
      assert.equal((await call(`/${status}`)).status, status)
    }
    await assert.rejects(call('/never', { signal: AbortSignal.timeout(20) }))
  }
})

test('half an upload is the visitor’s failure, and none of the backend', async (t) => {
  const port = await serveBackend(t, (request, response) => {
    request.on('error', () => {}).resume()
    request.on('end', () => response.end('all'))
  })
  const { base, call } = await openBackendApp(t, port, { limits: { mostFailures: 1 } })
  for (let tries = 0; tries < 3; tries++) {
    const sent = request(base, { method: 'POST', path: '/api/remotes/pond/' })
    sent.on('error', () => {})
    sent.write('half')
    await pause(20)
    sent.destroy()
  }
  assert.equal(await (await call('/', { method: 'POST', body: 'x' })).text(), 'all')
})

for (const [what, bytes] of Object.entries({
  'nothing at all': '',
  'half a head': 'HTTP/1.1 200 O',
  'what is no HTTP': 'SSH-2.0-OpenSSH_9.6\r\n',
})) {
  test(`one that resets after ${what}`, async (t) => {
    const port = await serveBytes(t, (socket) =>
      socket.once('data', () => socket.write(bytes, () => socket.resetAndDestroy())),
    )
    const { told } = await openBackendApp(t, port)
    assert.deepEqual(await told(), unreachable)
  })
}

test('one that resets in its answer, again and again, counts as failing', async (t) => {
  const port = await serveBytes(t, (socket) =>
    socket.once('data', () =>
      socket.write(`${ok}content-length: 9\r\n\r\nhalf`, () =>
        setTimeout(() => socket.resetAndDestroy(), 20),
      ),
    ),
  )
  const { call, told } = await openBackendApp(t, port, { limits: { mostFailures: 2 } })
  for (let tries = 0; tries < 2; tries++) {
    const answer = await call()
    assert.equal(answer.status, 200)
    await assert.rejects(answer.text())
  }
  assert.deepEqual(await told(), closed)
})

test('a client that goes away ends the backend’s call, before the answer and in it', async (t) => {
  const began: (() => void)[] = []
  const ended: Promise<unknown>[] = []
  const port = await serveBackend(t, (request, response) => {
    ended.push(once(response, 'close'))
    if (request.url === '/begun') response.write('begun')
    for (const tell of began.splice(0)) tell()
  })
  const { base } = await openBackendApp(t, port, { limits: patient })
  for (const path of ['/never', '/begun']) {
    const arrived = new Promise<void>((resolve) => began.push(resolve))
    const sent = request(`${base}${path}`)
    sent.on('error', () => {})
    sent.end()
    await arrived
    if (path === '/begun') await once(sent, 'response')
    sent.destroy()
    await ended.at(-1)
  }
  assert.equal(ended.length, 2)
})

test('a slow backend keeps no other caller waiting, nor the site', async (t) => {
  const waiting: (() => void)[] = []
  const port = await serveBackend(t, (request, response) => {
    if (request.url === '/slow') waiting.push(() => response.end('late'))
    else response.end('soon')
  })
  const limits = { ...patient, mostOfOne: 2, mostAtOnce: 3 }
  const opened = await openBackendApp(t, port, { limits, access: 'signed-in' })
  const { app, call, told, signIn } = opened
  const headers = await signIn()
  const slow = [call('/slow', { headers }), call('/slow', { headers })]
  while (waiting.length < 2) await pause(5)
  const own = 'Too many of your calls are under way. Please wait for some of them.'
  assert.deepEqual(await told('/', { headers }), [429, own])
  assert.equal((await app.inject('/api/health/live')).statusCode, 200)
  for (const end of waiting) end()
  for (const answer of slow) assert.equal(await (await answer).text(), 'late')
  assert.equal(await (await call('/', { headers })).text(), 'soon')
})

test('there are no more calls at a time than a backend may have', async (t) => {
  const waiting: (() => void)[] = []
  const port = await serveBackend(t, (_, response) => void waiting.push(() => response.end()))
  const { call, told } = await openBackendApp(t, port, { limits: { ...patient, mostAtOnce: 2 } })
  const slow = [call(), call()]
  while (waiting.length < 2) await pause(5)
  const full = 'Too many calls are under way there. Please try again in a moment.'
  assert.deepEqual(await told(), [503, full])
  for (const end of waiting) end()
  await Promise.all(slow.map(async (answer) => (await answer).text()))
  const next = call()
  while (waiting.length < 3) await pause(5)
  waiting[2]?.()
  assert.equal((await next).status, 200)
})

test('calls that wait for a backend do not count as being worked on', async (t) => {
  const waiting: (() => void)[] = []
  const port = await serveBackend(t, (_, response) => void waiting.push(() => response.end()))
  const many = 260
  const limits = { ...patient, mostAtOnce: many, mostOfOne: many }
  const { app, call } = await openBackendApp(t, port, { limits })
  const slow = Array.from({ length: many }, () => call())
  while (waiting.length < many) await pause(10)
  assert.equal((await app.inject('/api/staff')).statusCode, 200)
  for (const end of waiting) end()
  await Promise.all(slow.map(async (answer) => (await answer).text()))
})

test('a server that closes waits for what is under way, but not for ever', async (t) => {
  const waiting: (() => void)[] = []
  const port = await serveBackend(t, (request, response) => {
    waiting.push(() => request.url === '/soon' && response.end('soon'))
  })
  const { app, call, told } = await openBackendApp(t, port, {
    limits: { ...patient, graceMs: 300 },
  })
  const [soon, never] = [call('/soon'), told('/never')]
  while (waiting.length < 2) await pause(5)
  const closing = app.close()
  for (const end of waiting) end()
  assert.equal(await (await soon).text(), 'soon')
  assert.deepEqual(await never, unreachable)
  await closing
})
