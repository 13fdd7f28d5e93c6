import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remoteBundle } from '../../testing/bundles.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { admin, createTestApp } from '../../testing/test-app.ts'
import { isTrustProxy } from './origin.ts'

type Opened = Awaited<ReturnType<typeof createTestApp>>

const proxy = '10.1.2.3'

/** Tries a wrong password with this forwarded-for header, and returns the status. */
async function tryPassword({ app }: Opened, forwardedFor: string, remoteAddress = proxy) {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: { 'x-forwarded-for': forwardedFor },
    payload: { ...admin, password: 'a wrong password' },
  })
  return statusCode
}

async function useAllTries(opened: Opened, forwardedFor: (tries: number) => string) {
  for (let tries = 0; tries < 10; tries++) {
    assert.equal(await tryPassword(opened, forwardedFor(tries)), 401)
  }
}

test('ignores forged addresses without TRUST_PROXY', async (t) => {
  const opened = await createTestApp(t)
  await useAllTries(opened, (tries) => `192.0.2.${tries}`)
  assert.equal(await tryPassword(opened, '192.0.2.99'), 429)
})

for (const trustProxy of ['1', proxy, '127.0.0.1, 10.0.0.0/8']) {
  test(`counts each visitor behind the proxies “${trustProxy}”`, async (t) => {
    const opened = await createTestApp(t, { settings: { trustProxy } })
    await useAllTries(opened, () => '192.0.2.1')
    assert.equal(await tryPassword(opened, '192.0.2.1'), 429)
    assert.equal(await tryPassword(opened, '192.0.2.2'), 401)
    // The proxy appends the address to the header of the visitor.
    assert.equal(await tryPassword(opened, '192.0.2.77, 192.0.2.1'), 429)
  })
}

test('ignores the header of clients that bypass the proxy', async (t) => {
  const opened = await createTestApp(t, { settings: { trustProxy: proxy } })
  const past = '192.0.2.50'
  for (let tries = 0; tries < 10; tries++) {
    assert.equal(await tryPassword(opened, `198.51.100.${tries}`, past), 401)
  }
  assert.equal(await tryPassword(opened, '198.51.100.99', past), 429)
})

onDefaultEngine((open) => {
  test('a malformed client address causes no error', async (t) => {
    const opened = await createTestApp(t, { open, settings: { trustProxy: '1' } })
    for (const odd of [
      'x'.repeat(12_000),
      'unknown',
      '1.2.3.4:5',
      '\u001b[2J',
      ',,',
      '256.1.1.1',
    ]) {
      const headers = { 'x-forwarded-for': odd }
      const login = { method: 'POST', url: '/api/auth/login', headers, payload: admin } as const
      assert.equal((await opened.app.inject(login)).statusCode, 200, odd)
      const payload = { name: 'Ploy', email: 'ploy@mail.example', message: 'Hello' }
      const message = { method: 'POST', url: '/api/send-email', headers, payload } as const
      assert.equal((await opened.app.inject(message)).statusCode, 200, odd)
    }
  })
})

test('trusts X-Forwarded-Proto of the proxy without PUBLIC_URL', async (t) => {
  const headers = { 'x-forwarded-proto': 'https' }
  for (const [trustProxy, isBelieved] of [
    [undefined, false],
    ['1', true],
  ] as const) {
    const { app, team } = await createReleaseApp(t, { settings: { trustProxy } })
    await team.ship(remoteBundle())
    const { url } = (await team.post('previews/dev', { origin: 'http://127.0.0.1:4321' })).json()
    const answer = await app.inject({ url, headers })
    const cookie = String(answer.headers['set-cookie'])
    assert.equal(
      cookie.startsWith('__Host-sala-preview-pond=') && cookie.endsWith('; Secure'),
      isBelieved,
    )
    assert.equal('strict-transport-security' in answer.headers, isBelieved)
  }
})

test('validates TRUST_PROXY', () => {
  for (const right of [
    '1',
    '10',
    '::1',
    'loopback',
    '10.0.0.0/8,fd00::/8',
    'uniquelocal, 1.2.3.4',
  ]) {
    assert.ok(isTrustProxy(right), right)
  }
  for (const wrong of [
    '0',
    '11',
    'true',
    'all',
    '*',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '1,',
    '-1',
  ]) {
    assert.ok(!isTrustProxy(wrong), wrong)
  }
})
