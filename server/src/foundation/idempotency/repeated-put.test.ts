import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type OpenTestDatabase, onDefaultEngine } from '../../testing/engines.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { pictureForm } from '../../testing/upload-forms.ts'

const lists = [
  { url: '/api/staff', fields: { name: 'Ploy' }, changed: { name: 'Mali' } },
  {
    url: '/api/rooms',
    fields: { title: 'Deluxe', description: '' },
    changed: { title: 'Deluxe', description: 'A bath.' },
  },
]

async function createEntry(
  t: TestContext,
  open: OpenTestDatabase,
  { url, fields }: (typeof lists)[0],
) {
  const opened = await createTestApp(t, { open })
  const signedIn = await opened.signIn()
  const added = await opened.app.inject({
    method: 'POST',
    url,
    payload: fields,
    headers: signedIn,
  })
  const address = `${url}/${added.json()._id}`
  const put = (at: string, payload: object, headers: object) =>
    opened.app.inject({
      method: 'PUT',
      url: at,
      payload,
      headers: { ...signedIn, 'if-match': '"1"', ...headers },
    })
  const countAuditRows = async () =>
    (await opened.db.selectFrom('audit').selectAll().execute()).length
  return { ...opened, signedIn, address, put, countAuditRows }
}

onDefaultEngine((open) => {
  for (const list of lists) {
    test(`${list.url}: a repeated change gets the first answer, also after later changes`, async (t) => {
      const { address, put, countAuditRows } = await createEntry(t, open, list)
      const key = { 'idempotency-key': 'k' }
      const first = await put(address, list.changed, key)
      assert.equal(first.statusCode, 200)
      assert.equal((await put(address, list.fields, { 'if-match': '"2"' })).statusCode, 200)
      const before = await countAuditRows()
      const again = await put(address, list.changed, key)
      assert.equal(again.statusCode, 200)
      assert.equal(again.body, first.body)
      assert.equal(again.headers.etag, first.headers.etag)
      assert.equal(again.headers['idempotency-replayed'], 'true')
      assert.equal(await countAuditRows(), before)
      // A call without the key is checked against the current version.
      assert.equal((await put(address, list.changed, {})).statusCode, 412)
      assert.equal((await put(address, list.fields, key)).statusCode, 422)
    })

    test(`${list.url}: so does a picture; rejects another picture with its key`, async (t) => {
      const { address, put, countAuditRows } = await createEntry(t, open, list)
      const send = async (width: number, headers: object) => {
        const form = await pictureForm(await drawPicture({ width }))
        return put(`${address}/image`, form.payload, { ...form.headers, ...headers })
      }
      const first = await send(40, { 'idempotency-key': 'k' })
      assert.equal(first.statusCode, 200)
      const before = await countAuditRows()
      const again = await send(40, { 'idempotency-key': 'k' })
      assert.equal(again.statusCode, 200)
      assert.equal(again.body, first.body)
      assert.equal(again.headers['idempotency-replayed'], 'true')
      assert.equal(await countAuditRows(), before)
      assert.equal((await send(40, { 'idempotency-key': 'another' })).statusCode, 412)
      assert.equal((await send(60, { 'idempotency-key': 'k' })).statusCode, 422)
    })

    test(`${list.url}: rejects a key of another entry`, async (t) => {
      const { app, address, put, signedIn } = await createEntry(t, open, list)
      const headers = signedIn
      const other = await app.inject({
        method: 'POST',
        url: list.url,
        payload: list.fields,
        headers,
      })
      const key = { 'idempotency-key': 'k' }
      assert.equal((await put(address, list.changed, key)).statusCode, 200)
      const refused = await put(`${list.url}/${other.json()._id}`, list.changed, key)
      assert.equal(refused.statusCode, 422)
    })
  }
})
