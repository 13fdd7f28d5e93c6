import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openTestApp } from '../testing/test-app.ts'

const routes = [
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/logout'],
  ['POST', '/api/send-email'],
  ['POST', '/api/staff'],
  ['PUT', '/api/staff/some-id'],
  ['POST', '/api/staff/some-id/restore'],
  ['PUT', '/api/staff/some-id/image'],
  ['POST', '/api/rooms'],
  ['PUT', '/api/rooms/some-id'],
  ['DELETE', '/api/rooms/some-id'],
  ['POST', '/api/releases/reports'],
  ['POST', '/api/releases/garden'],
  ['POST', '/api/releases/garden/check'],
  ['POST', '/api/releases/garden/promote'],
  ['POST', '/api/releases/garden/preview'],
  ['GET', '/api/staff'],
  ['GET', '/api/nothing'],
] as const

const knownKeys = [
  'name',
  'title',
  'description',
  'email',
  'password',
  'message',
  '__proto__',
  'constructor',
]
const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', 'x'.repeat(6000), "' or 1=1 --", '\r\nBcc: a@b.co'),
)
const oddBody = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc
    .dictionary(
      fc.oneof(fc.constantFrom(...knownKeys), fc.string()),
      fc.oneof(oddText, fc.jsonValue()),
    )
    .map((fields) => JSON.stringify(fields)),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '{"__proto__":{"a":1}}',
    '['.repeat(10_000),
    '{"a":1e999}',
  ),
)
const oddType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/json;;;',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/xml',
  '',
  ',',
)

test('odd bodies, types and tokens are answered in words and never with a 5xx', async (t) => {
  const { app, signIn, clock } = await openTestApp(t)
  const headers = await signIn()
  const request = fc.record({
    route: fc.constantFrom(...routes),
    body: oddBody,
    type: oddType,
    isSignedIn: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ route: [method, url], body, type, isSignedIn }) => {
      // Ten minutes later, so that a limit is not what refuses them all.
      clock.nowMs += 1
      const answer = await app.inject({
        method,
        url,
        headers: { ...(isSignedIn && headers), ...(type && { 'content-type': type }) },
        ...(method !== 'GET' && { payload: body }),
      })
      assert.ok(answer.statusCode < 500, `${answer.statusCode} ${answer.body}`)
      if (answer.statusCode >= 400) {
        const { status, message, ...more } = answer.json()
        assert.equal(status, 'error')
        assert.match(message, /\S/)
        assert.deepEqual(more, {})
      }
      // A logout among them ends the session; sign in anew.
      if (url.endsWith('logout')) Object.assign(headers, await signIn())
    }),
    { numRuns: 1500 },
  )
})

test('malformed JSON, other types and too much of it', async (t) => {
  const { app, signIn } = await openTestApp(t)
  const signedIn = await signIn()
  const post = (payload: string, type?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/staff',
      payload,
      headers: { ...signedIn, ...(type && { 'content-type': type }) },
    })
  const json = 'application/json'
  assert.deepEqual((await post('{"name":', json)).json(), {
    status: 'error',
    message: 'The body is not valid JSON.',
  })
  assert.equal((await post('{"name":', json)).statusCode, 400)
  assert.equal((await post('{"name":"x","__proto__":{"a":1}}', json)).statusCode, 400)
  assert.equal((await post('', json)).statusCode, 400)
  assert.equal((await post('{"name":"x"}', 'text/plain')).statusCode, 415)
  assert.equal((await post('{"name":"x"}')).statusCode, 415)
  assert.equal((await post('name=x', 'application/x-www-form-urlencoded')).statusCode, 415)
  assert.equal((await post(`{"name":"${'x'.repeat(70_000)}"}`, json)).statusCode, 413)
  assert.equal((await post('{"name":"x"}', 'application/json; charset=utf-8')).statusCode, 201)
})

test('a call without a body may name JSON as its type', async (t) => {
  const { app, signIn } = await openTestApp(t)
  const headers = { ...(await signIn()), 'content-type': 'application/json' }
  const added = await app.inject({
    method: 'POST',
    url: '/api/staff',
    headers,
    payload: '{"name":"x"}',
  })
  const url = `/api/staff/${added.json()._id}`
  assert.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 200)
  const restore = await app.inject({ method: 'POST', url: `${url}/restore`, headers })
  assert.equal(restore.statusCode, 200)
})

test('unknown addresses below /api are answered in JSON', async (t) => {
  const { app } = await openTestApp(t)
  for (const url of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/staff/some-id',
    '/api/%zz',
    '/api/a%00b',
  ]) {
    const answer = await app.inject({ url })
    assert.ok([400, 404].includes(answer.statusCode), url)
    assert.equal(answer.json().status, 'error', url)
  }
})
