import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { openTestApp } from '../../testing/test-app.ts'

test('the page carries the live set and the address of the host, and is never cached', async (t) => {
  const { app } = await openTestApp(t)
  const { statusCode, headers, body } = await app.inject('/garden')
  assert.equal(statusCode, 200)
  assert.equal(headers['cache-control'], 'private, no-cache')
  assert.match(body, /\/host\/1\.0\.0-b[0-9a-f]{12}\/main\.js/)
  assert.match(body, /"manifest":"\/remotes\/garden\//)
})

test('nothing in a remote.json can end the script element that carries it', async (t) => {
  const { app } = await openTestApp(t)
  const { body } = await app.inject('/garden')
  assert.match(body, /"title":"\\u003c\/script>"/)
})

test('the page is sent compressed, and not again when it is known', async (t) => {
  const { app } = await openTestApp(t)
  const headers = { 'accept-encoding': 'gzip, br' }
  const answer = await app.inject({ url: '/garden', headers })
  assert.equal(answer.headers['content-encoding'], 'br')
  assert.match(brotliDecompressSync(answer.rawPayload).toString(), /^<!doctype html>/)

  const again = { ...headers, 'if-none-match': String(answer.headers.etag) }
  assert.equal((await app.inject({ url: '/garden', headers: again })).statusCode, 304)
})

test('addresses below a route are the remote’s, others are answered with 404 and the page', async (t) => {
  const { app } = await openTestApp(t)
  for (const [url, statusCode] of [
    ['/garden/rose', 200],
    ['/garden?colour=red', 200],
    ['/gardens', 404],
    ['/nowhere', 404],
    ['/api/nowhere', 404],
  ] as const) {
    const answer = await app.inject(url)
    assert.equal(answer.statusCode, statusCode, url)
    assert.equal(answer.headers['content-type']?.includes('html'), !url.startsWith('/api'), url)
  }
})
