import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDocumentApp } from '../../testing/document-app.ts'
import { admin } from '../../testing/test-app.ts'

const oddHosts = [
  'x:99999',
  'x:65536',
  '256.1.1.1',
  '1.2.3.4.5',
  '0x100000000',
  '[:::]',
  '[::1::]',
  '[1:2:3]',
  '[::256.1.1.1]',
  'xn--a',
  'xn--',
  '..',
  'a..b',
  '-',
  '.',
  ':80',
  '[]',
  'user@x',
  'x/y',
  'x\\y',
  'x y',
  'x%00',
  '"><script>',
  'javascript:alert(1)//',
  'ü.example',
  'x'.repeat(3000),
]

const oddProtocols = [
  'javascript',
  'javascript:alert(1)//',
  'data',
  '',
  ' ',
  'https, x',
  '"><b>',
  'ftp',
  'HTTPS',
]

for (const [what, trustProxy, headersOf] of [
  ['Host', undefined, (odd: string) => ({ host: odd })],
  ['X-Forwarded-Host', '1', (odd: string) => ({ host: 'sala.example', 'x-forwarded-host': odd })],
] as const) {
  test(`an odd ${what} causes no 5xx at sign-in, at passkeys and on pages`, async (t) => {
    const { app, signIn, read } = await createDocumentApp(t, { settings: { trustProxy } })
    const signedIn = await signIn()
    for (const odd of oddHosts) {
      const headers = headersOf(odd)
      const post = (url: string, payload: object, more = {}) =>
        app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })
      const proof = { password: admin.password }
      const answers = [
        await post('/api/auth/login', admin),
        await post('/api/auth/passkeys/sign-in/options', {}),
        await post('/api/auth/passkeys/options', { proof }, signedIn),
        await app.inject({ url: '/robots.txt', headers }),
        await app.inject({ url: '/sitemap.xml', headers }),
        await read('/pond', headers),
      ]
      for (const { statusCode, body } of answers) {
        assert.ok(statusCode < 500, `${odd}: ${statusCode} ${body}`)
        assert.ok(!body.includes('<script>alert') && !body.includes('javascript:'), odd)
      }
    }
  })
}

test('accepts only https as X-Forwarded-Proto of a trusted proxy', async (t) => {
  const { app, read } = await createDocumentApp(t, { settings: { trustProxy: '1' } })
  for (const odd of oddProtocols) {
    const headers = { 'x-forwarded-proto': odd }
    const { statusCode, body } = await read('/pond', headers)
    assert.equal(statusCode, 200)
    assert.ok(body.includes('<link rel="canonical" href="http://sala.example/pond">'), odd)
    assert.ok(!body.includes('javascript:'))
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: admin,
    })
    assert.equal(login.statusCode, 200, odd)
  }
  const { body } = await read('/pond', { 'x-forwarded-proto': 'https' })
  assert.ok(body.includes('<link rel="canonical" href="https://sala.example/pond">'))
})
