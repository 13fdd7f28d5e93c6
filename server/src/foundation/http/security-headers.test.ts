import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { interceptNextApp } from '../../testing/partial-requests.ts'
import { createTestApp } from '../../testing/test-app.ts'

test('all answers have the security headers', async (t) => {
  const { app } = await createTestApp(t)
  for (const [method, url] of [
    ['GET', '/api/health'],
    ['GET', '/api/staff'],
    ['GET', '/api/nothing'],
    ['GET', '/nothing'],
    ['POST', '/api/staff'],
    ['GET', '/media/x/y'],
  ] as const) {
    const { headers } = await app.inject({ method, url })
    const csp = String(headers['content-security-policy'])
    assert.match(csp, /default-src 'self'/, url)
    assert.match(csp, /script-src 'self'(;|$)/)
    assert.match(csp, /object-src 'none'/)
    assert.match(csp, /base-uri 'none'/)
    assert.match(csp, /frame-ancestors 'none'/)
    assert.doesNotMatch(csp, /unsafe|upgrade-insecure-requests/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.match(String(headers['permissions-policy']), /camera=\(\)/)
    assert.equal(headers['strict-transport-security'], undefined)
    assert.equal(headers['x-powered-by'], undefined)
    assert.equal(headers['access-control-allow-origin'], undefined)
  }
})

test('sends HSTS on https', async (t) => {
  const { app } = await createTestApp(t, { publicUrl: new URL('https://sala.example') })
  const { headers } = await app.inject({ url: '/api/health' })
  assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains')
})

test('answers to malformed requests have security headers too', async (t) => {
  const { app } = await createTestApp(t)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  for (const [bytes, status] of [
    ['GET /api/%zz HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nbroken\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const socket = connect(port, '127.0.0.1')
    socket.write(bytes)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    const head = String(answer).split('\r\n\r\n')[0] ?? ''
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `))
    assert.match(head, /x-content-type-options: nosniff/i)
    assert.match(head, /content-security-policy: default-src 'none'; frame-ancestors 'none'/i)
    assert.match(head, /content-type: application\/json; charset=utf-8/i)
  }
})

test('allows no cross-origin requests', async (t) => {
  const { app } = await createTestApp(t)
  const { headers } = await app.inject({
    method: 'OPTIONS',
    url: '/api/staff',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  assert.ok(!Object.keys(headers).some((name) => name.startsWith('access-control')))
})

test('the documentation runs no inline script and describes every route', async (t) => {
  const { routes } = interceptNextApp()
  const { app } = await createTestApp(t)
  const page = await app.inject({ url: '/api/docs' })
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-security-policy']), /script-src 'self';/)
  assert.doesNotMatch(page.body, /<script(?![^>]* src=)/)
  for (const [, url] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
    assert.equal((await app.inject({ url: url ?? '' })).statusCode, 200, url)
  }
  const { paths } = (await app.inject({ url: '/api/docs/json' })).json()
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const registered = routes
    .filter(({ url, schema }) => url.startsWith('/api/') && !schema?.hide)
    .flatMap(({ method, url }) =>
      [method].flat().map((one) => `${one} ${url.replaceAll(/:(\w+)/g, '{$1}')}`),
    )
    .filter((call) => !call.startsWith('HEAD '))
  assert.ok(registered.length > 100)
  assert.deepEqual(described.toSorted(), registered.toSorted())
})
