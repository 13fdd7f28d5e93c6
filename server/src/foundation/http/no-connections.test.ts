import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createConnection } from 'node:net'
import { test } from 'node:test'
import { admin, createTestApp } from '../../testing/test-app.ts'

const channels = ['net.client.socket', 'undici:request:create']
/** Nothing listens there. */
const elsewhere = 'http://127.0.0.1:9/x.png'

/** Counts connections that this process starts; returns a function that stops and returns the count. */
function watchConnections() {
  let count = 0
  const onConnect = () => count++
  for (const channel of channels) subscribe(channel, onConnect)
  return () => {
    for (const channel of channels) unsubscribe(channel, onConnect)
    return count
  }
}

test('connects to no address that a client sends', async (t) => {
  const { app, signIn } = await createTestApp(t)
  const headers = { ...(await signIn()), host: '127.0.0.1:9', referer: elsewhere }
  const stop = watchConnections()
  const forwarded = { ...headers, 'x-forwarded-host': '127.0.0.1:9', forwarded: 'host=127.0.0.1:9' }
  const person = { name: elsewhere }
  const room = { title: elsewhere, description: elsewhere }
  const fields = { name: elsewhere, email: 'a@127.0.0.1.example', message: elsewhere }
  for (const call of [
    { method: 'POST', url: '/api/staff', payload: person, headers: forwarded },
    { method: 'POST', url: '/api/rooms', payload: room, headers: forwarded },
    { method: 'POST', url: '/api/send-email', payload: fields, headers: forwarded },
    { method: 'POST', url: '/api/auth/login', payload: { ...admin, email: elsewhere } },
    { url: `/?staff=${elsewhere}`, headers: forwarded },
    { url: '/', headers: forwarded },
    { url: '/sitemap.xml', headers: forwarded },
    { url: elsewhere, headers: forwarded },
    { url: `/media/${encodeURIComponent(elsewhere)}/240/x.webp`, headers: forwarded },
  ] as const) {
    const { statusCode } = await app.inject(call)
    assert.ok(statusCode < 500, `${call.url} ${statusCode}`)
  }
  assert.equal(stop(), 0)
})

test('the test notices connections', async () => {
  const stop = watchConnections()
  const socket = createConnection({ host: '127.0.0.1', port: 9 }).on('error', () => {})
  await new Promise((resolve) => socket.on('close', resolve))
  assert.equal(stop(), 1)
})
