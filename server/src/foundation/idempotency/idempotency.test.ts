import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { cleanUp } from '../../operations/housekeeping/jobs.ts'
import { type OpenTestDatabase, onEachEngine } from '../../testing/engines.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { createTestApp, signInAs } from '../../testing/test-app.ts'
import { pictureForm } from '../../testing/upload-forms.ts'

const hourMs = 60 * 60_000
const message = { name: 'Somchai', email: 'somchai@mail.example', message: 'Is Friday free?' }
const posts = [
  { url: '/api/staff', payload: { name: 'Ploy' }, other: { name: 'Mali' }, table: 'staff' },
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
  const put = (url: string, payload: object, headers: object) =>
    opened.app.inject({
      method: 'PUT',
      url,
      payload,
      headers: { ...signedIn, 'if-match': '"1"', ...headers },
    })
  const addPerson = async () =>
    `/api/staff/${(await send('/api/staff', { name: 'Ploy' }, 'added')).json()._id}`
  const countRows = async (table: 'staff' | 'room' | 'message' | 'audit' | 'idempotency') =>
    (await opened.db.selectFrom(table).selectAll().execute()).length
  return { ...opened, mails, send, put, addPerson, countRows }
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
    const { app, db, send, countRows } = await createSender(t, open)
    await send('/api/staff', { name: 'Ploy' }, 'k')
    await send('/api/rooms', { title: 'Deluxe', description: '' }, 'k')
    for (const remoteAddress of ['10.0.0.1', '10.0.0.2']) {
      await send('/api/send-email', message, 'k', { remoteAddress })
    }
    assert.equal(await countRows('message'), 2)
    assert.equal(await countRows('room'), 1)

    const headers = { ...(await signInAs(app, db, 'editor')), 'idempotency-key': 'k' }
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

  test('a repeated change gets the first answer, also after later changes', async (t) => {
    const { put, addPerson, countRows } = await createSender(t, open)
    const [url, key] = [await addPerson(), { 'idempotency-key': 'k' }]
    const first = await put(url, { name: 'Mali' }, key)
    assert.equal(first.statusCode, 200)
    assert.equal((await put(url, { name: 'Nok' }, { 'if-match': '"2"' })).statusCode, 200)
    const before = await countRows('audit')
    const again = await put(url, { name: 'Mali' }, key)
    assert.equal(again.statusCode, 200)
    assert.equal(again.body, first.body)
    assert.equal(again.headers.etag, first.headers.etag)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.equal(await countRows('audit'), before)
    // A call without the key is checked against the current version.
    assert.equal((await put(url, { name: 'Mali' }, {})).statusCode, 412)
    assert.equal((await put(url, { name: 'Dao' }, key)).statusCode, 422)
  })

  test('so does a repeated picture; rejects another picture with its key', async (t) => {
    const { put, addPerson, countRows } = await createSender(t, open)
    const url = `${await addPerson()}/image`
    const give = async (width: number, key: string) => {
      const form = await pictureForm(await drawPicture({ width }))
      return put(url, form.payload, { ...form.headers, 'idempotency-key': key })
    }
    const first = await give(40, 'k')
    assert.equal(first.statusCode, 200)
    const before = await countRows('audit')
    const again = await give(40, 'k')
    assert.equal(again.body, first.body)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.equal(await countRows('audit'), before)
    assert.equal((await give(40, 'another')).statusCode, 412)
    assert.equal((await give(60, 'k')).statusCode, 422)
  })

  test('rejects a key of another entry', async (t) => {
    const { put, send, addPerson } = await createSender(t, open)
    const other = await send('/api/staff', { name: 'Ploy' }, 'other')
    const key = { 'idempotency-key': 'k' }
    assert.equal((await put(await addPerson(), { name: 'Mali' }, key)).statusCode, 200)
    const refused = await put(`/api/staff/${other.json()._id}`, { name: 'Mali' }, key)
    assert.equal(refused.statusCode, 422)
  })
})
