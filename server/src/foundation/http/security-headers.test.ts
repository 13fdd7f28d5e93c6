import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
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
  const { app } = await createTestApp(t)
  const page = await app.inject({ url: '/api/docs' })
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-security-policy']), /script-src 'self';/)
  assert.doesNotMatch(page.body, /<script(?![^>]* src=)/)
  for (const [, url] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
    assert.equal((await app.inject({ url: url ?? '' })).statusCode, 200, url)
  }
  const { paths } = (await app.inject({ url: '/api/docs/json' })).json()
  const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(calls.toSorted(), [
    'DELETE /api/messages/{id}',
    'DELETE /api/people/invitations/{id}',
    'DELETE /api/remotes/{remote}/{list}/{id}',
    'DELETE /api/rooms/{id}',
    'DELETE /api/site/scheduled',
    'DELETE /api/staff/{id}',
    'GET /api/audit',
    'GET /api/auth/forgotten',
    'GET /api/auth/language',
    'GET /api/auth/passkeys',
    'GET /api/auth/sessions',
    'GET /api/changes',
    'GET /api/health',
    'GET /api/health/live',
    'GET /api/health/ready',
    'GET /api/housekeeping',
    'GET /api/messages',
    'GET /api/messages/inbox',
    'GET /api/messages/unread',
    'GET /api/messages/{id}',
    'GET /api/people',
    'GET /api/releases',
    'GET /api/releases/retired',
    'GET /api/releases/{app}/history',
    'GET /api/releases/{app}/previews',
    'GET /api/remotes/{remote}/{list}',
    'GET /api/remotes/{remote}/{list}/export',
    'GET /api/remotes/{remote}/{list}/{id}',
    'GET /api/remotes/{remote}/{list}/{id}/history',
    'GET /api/rooms',
    'GET /api/rooms/export',
    'GET /api/rooms/{id}',
    'GET /api/rooms/{id}/history',
    'GET /api/site',
    'GET /api/site/editions',
    'GET /api/site/editions/{id}',
    'GET /api/staff',
    'GET /api/staff/export',
    'GET /api/staff/{id}',
    'GET /api/staff/{id}/history',
    'GET /api/teams',
    'GET /api/today',
    'POST /api/auth/forgotten',
    'POST /api/auth/invitation',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/passkeys',
    'POST /api/auth/passkeys/options',
    'POST /api/auth/passkeys/sign-in',
    'POST /api/auth/passkeys/sign-in/options',
    'POST /api/auth/passkeys/{id}/remove',
    'POST /api/auth/reset',
    'POST /api/auth/sessions/end-others',
    'POST /api/auth/sessions/{id}/end',
    'POST /api/enrol',
    'POST /api/messages/erase',
    'POST /api/messages/export',
    'POST /api/messages/retry',
    'POST /api/messages/{id}/release',
    'POST /api/messages/{id}/replies',
    'POST /api/messages/{id}/restore',
    'POST /api/people/invitations',
    'POST /api/people/{id}/end-sessions',
    'POST /api/people/{id}/password-link',
    'POST /api/people/{id}/remove',
    'POST /api/releases/reports',
    'POST /api/releases/vitals',
    'POST /api/releases/{app}',
    'POST /api/releases/{app}/canary',
    'POST /api/releases/{app}/check',
    'POST /api/releases/{app}/previews',
    'POST /api/releases/{app}/previews/dev',
    'POST /api/releases/{app}/previews/{id}/revoke',
    'POST /api/releases/{app}/promote',
    'POST /api/releases/{app}/retire',
    'POST /api/releases/{app}/rollback',
    'POST /api/remotes/{remote}/{list}',
    'POST /api/remotes/{remote}/{list}/import',
    'POST /api/remotes/{remote}/{list}/selection',
    'POST /api/remotes/{remote}/{list}/{id}/history/{version}/restore',
    'POST /api/remotes/{remote}/{list}/{id}/move',
    'POST /api/remotes/{remote}/{list}/{id}/restore',
    'POST /api/rooms',
    'POST /api/rooms/import',
    'POST /api/rooms/selection',
    'POST /api/rooms/{id}/history/{version}/restore',
    'POST /api/rooms/{id}/move',
    'POST /api/rooms/{id}/restore',
    'POST /api/send-email',
    'POST /api/site/editions/{id}/publish',
    'POST /api/site/pictures',
    'POST /api/site/publish',
    'POST /api/staff',
    'POST /api/staff/import',
    'POST /api/staff/selection',
    'POST /api/staff/{id}/history/{version}/restore',
    'POST /api/staff/{id}/move',
    'POST /api/staff/{id}/restore',
    'POST /api/teams/{app}/link',
    'POST /api/teams/{app}/revoke',
    'POST /api/violations',
    'POST /api/visits/book-now',
    'PUT /api/auth/language',
    'PUT /api/auth/passkeys/required',
    'PUT /api/auth/password',
    'PUT /api/messages/notices',
    'PUT /api/messages/{id}/marks',
    'PUT /api/people/passkeys',
    'PUT /api/people/{id}/role',
    'PUT /api/remotes/{remote}/{list}/{id}',
    'PUT /api/remotes/{remote}/{list}/{id}/image',
    'PUT /api/rooms/{id}',
    'PUT /api/rooms/{id}/image',
    'PUT /api/site',
    'PUT /api/staff/{id}',
    'PUT /api/staff/{id}/image',
  ])
})
