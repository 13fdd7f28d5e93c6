import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { admin, createTestApp } from '../../testing/test-app.ts'

const fetched = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const framed = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
const login = { method: 'POST', url: '/api/auth/login', payload: admin } as const

test('rejects writes and API requests of other sites', async (t) => {
  const { app, signIn } = await createTestApp(t)
  const authorized = await signIn()
  const requests: [InjectOptions, Record<string, string>][] = [
    [login, fetched],
    [login, opened],
    [{ method: 'POST', url: '/' }, opened],
    [{ method: 'DELETE', url: '/api/staff/x' }, authorized],
    [{ url: '/api/staff' }, framed],
    ...[
      '/api/staff',
      '/API/staff?x',
      '/%61pi/staff',
      '//api/staff',
      '/%61%70%69//staff/',
      '/%61pi',
      '//api/unknown',
    ].map((url): [InjectOptions, Record<string, string>] => [{ url }, fetched]),
  ]
  for (const site of ['cross-site', 'same-site']) {
    for (const [request, headers] of requests) {
      const answer = await app.inject({
        ...request,
        headers: { ...headers, 'sec-fetch-site': site },
      })
      assert.equal(answer.statusCode, 403)
      const message = 'Requests from other sites are not allowed.'
      assert.deepEqual(answer.json(), { status: 'error', message })
    }
  }
})

test('allows links and pictures on other sites', async (t) => {
  const { app } = await createTestApp(t)
  const from = { 'sec-fetch-site': 'cross-site' }
  for (const [url, how] of [
    ['/', opened],
    ['/login', opened],
    ['/api/docs', opened],
    ['/media/x/240/y.webp', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ] as const) {
    assert.notEqual((await app.inject({ url, headers: { ...from, ...how } })).statusCode, 403, url)
  }
})

test('allows own pages, typed addresses and clients that are no browsers', async (t) => {
  const { app } = await createTestApp(t)
  for (const from of [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}]) {
    assert.equal((await app.inject({ ...login, headers: { ...from, ...fetched } })).statusCode, 200)
  }
})
