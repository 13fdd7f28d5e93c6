import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { cleanUp } from '../../operations/housekeeping/jobs.ts'
import { addAccount } from '../../people/accounts/repository.ts'
import { type OpenTestDatabase, onEachEngine } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'

const hourMs = 60 * 60_000
const message = { name: 'Somchai', email: 'somchai@mail.example', message: 'Is Friday free?' }
const posts = [
  { url: '/api/staff', payload: { name: 'Ploy' }, other: { name: 'Mali' }, table: 'staff' },
  {
    url: '/api/rooms',
    payload: { title: 'Deluxe', description: '' },
    other: { title: 'Deluxe', description: 'A bath.' },
    table: 'room',
  },
  {
    url: '/api/send-email',
    payload: message,
    other: { ...message, message: 'Or Saturday?' },
    table: 'message',
  },
] as const

async function createSender(t: TestContext, open: OpenTestDatabase) {
  const mails = { count: 0 }
  const onMailAdded = () => void mails.count++
  const opened = await createTestApp(t, { open, services: { onMailAdded } })
  const signedIn = await opened.signIn()
  const send = (url: string, payload: object, key: string, more = {}) =>
    opened.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...signedIn, 'idempotency-key': key },
      ...more,
    })
  const countRows = async (table: (typeof posts)[number]['table'] | 'audit' | 'idempotency') =>
    (await opened.db.selectFrom(table).selectAll().execute()).length
  return { ...opened, signedIn, mails, send, countRows }
}

onEachEngine((open) => {
  for (const { url, payload, other, table } of posts) {
    test(`${url}: a repeated call gets the first answer and changes nothing`, async (t) => {
      const { send, countRows, mails } = await createSender(t, open)
      const first = await send(url, payload, 'a-key')
      assert.ok([200, 201].includes(first.statusCode))
      assert.equal(first.headers['idempotency-replayed'], undefined)
      const before = { audit: await countRows('audit'), mails: mails.count }
      const again = await send(url, payload, 'a-key')
      assert.equal(again.statusCode, first.statusCode)
      assert.equal(again.body, first.body)
      assert.equal(again.headers.etag, first.headers.etag)
      assert.equal(again.headers['idempotency-replayed'], 'true')
      assert.equal(await countRows(table), 1)
      assert.deepEqual({ audit: await countRows('audit'), mails: mails.count }, before)

      assert.equal((await send(url, payload, 'another-key')).statusCode, first.statusCode)
      assert.equal(await countRows(table), 2)
    })

    test(`${url}: of concurrent calls with one key only one runs`, async (t) => {
      const { send, countRows, mails } = await createSender(t, open)
      const answers = await Promise.all(Array.from({ length: 12 }, () => send(url, payload, 'k')))
      assert.equal(new Set(answers.map(({ body }) => body)).size, 1)
      const replayed = answers.filter(({ headers }) => headers['idempotency-replayed'])
      assert.equal(replayed.length, 11)
      assert.equal(await countRows(table), 1)
      assert.equal(mails.count, table === 'message' ? 1 : 0)
    })

    test(`${url}: rejects a key of another request`, async (t) => {
      const { send, countRows } = await createSender(t, open)
      await send(url, payload, 'k')
      const refused = await send(url, other, 'k')
      assert.equal(refused.statusCode, 422)
      assert.match(refused.json().message, /Idempotency-Key/)
      assert.equal(await countRows(table), 1)
    })
  }

  const [{ url, payload, table }] = posts

  test('a key is 1 to 255 visible ASCII characters', async (t) => {
    const { send, countRows } = await createSender(t, open)
    for (const key of ['', ' ', 'a b', 'ä', 'x'.repeat(256)]) {
      const refused = await send(url, payload, key)
      assert.equal(refused.statusCode, 400, key)
      assert.match(refused.json().message, /Idempotency-Key/)
    }
    for (const key of ['~', '!"#', 'x'.repeat(255)]) {
      assert.ok((await send(url, payload, key)).statusCode < 300, key)
    }
    assert.equal(await countRows(table), 3)
  })

  test('keys expire after a day', async (t) => {
    const { send, countRows, clock, db, signIn } = await createSender(t, open)
    await send(url, payload, 'k')
    clock.nowMs += 24 * hourMs
    await cleanUp(db, clock.nowMs)
    const headers = { ...(await signIn()), 'idempotency-key': 'k' }
    const later = await send(url, payload, 'k', { headers })
    assert.equal(later.headers['idempotency-replayed'], 'true')
    clock.nowMs += 1
    await cleanUp(db, clock.nowMs)
    assert.equal(await countRows('idempotency'), 0)
  })

  test('keys are scoped by route and caller', async (t) => {
    const { app, db, clock, send, countRows } = await createSender(t, open)
    await send('/api/staff', { name: 'Ploy' }, 'k')
    await send('/api/rooms', { title: 'Deluxe', description: '' }, 'k')
    for (const remoteAddress of ['10.0.0.1', '10.0.0.2']) {
      await send('/api/send-email', message, 'k', { remoteAddress })
    }
    assert.equal(await countRows('message'), 2)
    assert.equal(await countRows('room'), 1)

    const passwordHash = (await db.selectFrom('account').selectAll().executeTakeFirstOrThrow())
      .passwordHash
    await addAccount(db, { email: 'b@sala.example', passwordHash }, clock.nowMs)
    const other = { email: 'b@sala.example', password: 'a right password' }
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: other })
    const headers = { authorization: `Bearer ${login.json().token}`, 'idempotency-key': 'k' }
    await send('/api/staff', { name: 'Ploy' }, 'k', { headers })
    assert.equal(await countRows('staff'), 2)
  })

  test('a refused call can be retried with its key', async (t) => {
    const { send, countRows } = await createSender(t, open)
    const refused = await send('/api/send-email', { ...message, email: 'somchai' }, 'k')
    assert.equal(refused.statusCode, 400)
    const corrected = await send('/api/send-email', message, 'k')
    assert.equal(corrected.statusCode, 200)
    assert.equal(corrected.headers['idempotency-replayed'], undefined)
    assert.equal(await countRows('message'), 1)
  })

  test('stores nothing of a message with its key', async (t) => {
    const { db, send } = await createSender(t, open)
    await send('/api/send-email', message, 'k')
    const rows = JSON.stringify(await db.selectFrom('idempotency').selectAll().execute())
    for (const text of Object.values(message)) assert.ok(!rows.includes(text), text)
  })
})
