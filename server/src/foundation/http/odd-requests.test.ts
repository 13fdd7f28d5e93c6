import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../testing/test-app.ts'

test('rejects malformed JSON, other content types and large bodies', async (t) => {
  const { app, signIn } = await createTestApp(t)
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
  assert.equal((await post(`{"name":"${'x'.repeat(270_000)}"}`, json)).statusCode, 413)
  assert.equal((await post('{"name":"x"}', 'application/json; charset=utf-8')).statusCode, 201)
})

test('accepts the content type of JSON without a body', async (t) => {
  const { app, signIn } = await createTestApp(t)
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

test('answers unknown URLs below /api in JSON', async (t) => {
  const { app } = await createTestApp(t)
  for (const url of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/staff/some-id/nothing',
    '/api/%zz',
    '/api/a%00b',
  ]) {
    const answer = await app.inject({ url })
    assert.ok([400, 404].includes(answer.statusCode), url)
    assert.equal(answer.json().status, 'error', url)
  }
})
