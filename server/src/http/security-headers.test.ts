import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '../testing/test-app.ts'

test('every answer carries the security headers', async (t) => {
  const { app } = await openTestApp(t)
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

test('behind https it says so for a year', async (t) => {
  const { app } = await openTestApp(t, { publicUrl: new URL('https://sala.example') })
  const { headers } = await app.inject({ url: '/api/health' })
  assert.equal(headers['strict-transport-security'], 'max-age=31536000')
})

test('other origins are not let in', async (t) => {
  const { app } = await openTestApp(t)
  const { headers } = await app.inject({
    method: 'OPTIONS',
    url: '/api/staff',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  assert.ok(!Object.keys(headers).some((name) => name.startsWith('access-control')))
})

test('the documentation runs no inline script and describes every call', async (t) => {
  const { app } = await openTestApp(t)
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
    'DELETE /api/rooms/{id}',
    'DELETE /api/staff/{id}',
    'GET /api/audit',
    'GET /api/audit/check',
    'GET /api/auth/passkeys',
    'GET /api/auth/sessions',
    'GET /api/health',
    'GET /api/health/live',
    'GET /api/health/ready',
    'GET /api/messages',
    'GET /api/releases',
    'GET /api/releases/{app}/history',
    'GET /api/rooms',
    'GET /api/rooms/{id}',
    'GET /api/staff',
    'GET /api/staff/{id}',
    'GET /api/violations',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/passkeys',
    'POST /api/auth/passkeys/options',
    'POST /api/auth/passkeys/sign-in',
    'POST /api/auth/passkeys/sign-in/options',
    'POST /api/auth/passkeys/{id}/remove',
    'POST /api/auth/sessions/end-others',
    'POST /api/auth/sessions/{id}/end',
    'POST /api/releases/reports',
    'POST /api/releases/vitals',
    'POST /api/releases/{app}',
    'POST /api/releases/{app}/canary',
    'POST /api/releases/{app}/check',
    'POST /api/releases/{app}/preview',
    'POST /api/releases/{app}/promote',
    'POST /api/releases/{app}/rollback',
    'POST /api/rooms',
    'POST /api/rooms/{id}/restore',
    'POST /api/send-email',
    'POST /api/staff',
    'POST /api/staff/{id}/restore',
    'POST /api/violations',
    'PUT /api/auth/passkeys/required',
    'PUT /api/auth/password',
    'PUT /api/rooms/{id}',
    'PUT /api/rooms/{id}/image',
    'PUT /api/staff/{id}',
    'PUT /api/staff/{id}/image',
  ])
})
