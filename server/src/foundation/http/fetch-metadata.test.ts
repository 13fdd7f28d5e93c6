import assert from 'node:assert/strict'
import { test } from 'node:test'
import { admin, createTestApp } from '../../testing/test-app.ts'

const fetched = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const framed = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
const login = { method: 'POST', url: '/api/auth/login', payload: admin } as const

test('rejects writes and API requests of other sites', async (t) => {
  const { app, signIn } = await createTestApp(t)
  const authorized = await signIn()
  for (const site of ['cross-site', 'same-site']) {
    const from = { 'sec-fetch-site': site }
    const refused = [
      await app.inject({ ...login, headers: { ...from, ...fetched } }),
      await app.inject({ ...login, headers: { ...from, ...opened } }),
      await app.inject({ method: 'POST', url: '/', headers: { ...from, ...opened } }),
      await app.inject({
        method: 'DELETE',
        url: '/api/staff/x',
        headers: { ...authorized, ...from },
      }),
      await app.inject({ url: '/api/staff', headers: { ...from, ...fetched } }),
      await app.inject({ url: '/API/staff?x', headers: { ...from, ...fetched } }),
      await app.inject({ url: '/%61pi/staff', headers: { ...from, ...fetched } }),
      await app.inject({ url: '//api/staff', headers: { ...from, ...fetched } }),
      await app.inject({ url: '/%61%70%69//staff/', headers: { ...from, ...fetched } }),
      await app.inject({ url: '/%61pi', headers: { ...from, ...fetched } }),
      await app.inject({ url: '//api/unknown', headers: { ...from, ...fetched } }),
      await app.inject({ url: '/api/staff', headers: { ...from, ...framed } }),
    ]
    for (const { statusCode, json } of refused) {
      assert.equal(statusCode, 403)
      assert.deepEqual(json(), {
        status: 'error',
        message: 'Requests from other sites are not allowed.',
      })
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
