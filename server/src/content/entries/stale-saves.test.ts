import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createCollectionApp } from '../../testing/collection-app.ts'
import { type OpenTestDatabase, onDefaultEngine } from '../../testing/engines.ts'
import { drawPicture, encodeInThisProcess } from '../../testing/pictures.ts'
import { pictureForm } from '../../testing/upload-forms.ts'
import { collections } from '../collections/collections.ts'
import type { Collection } from './collection.ts'

/** Creates an app with one entry; `call` changes it. */
async function createWithEntry(
  t: TestContext,
  open: OpenTestDatabase,
  collection: Collection,
  encodePicture = encodeInThisProcess,
) {
  const opened = await createCollectionApp(t, collection, { open, services: { encodePicture } })
  const { list, createFields } = opened
  const [one, other] = [createFields('one'), createFields('other')]
  const added = await opened.call('POST', '', { payload: one })
  const path = `/${added.json()._id}`
  const call = (
    method: 'PUT' | 'POST' | 'DELETE',
    { ifMatch, payload }: { ifMatch?: string | undefined; payload?: object } = {},
    suffix = '',
  ) =>
    opened.call(method, path + suffix, {
      ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
      ...(payload && { payload }),
    })
  return { ...opened, call, added, one, other, url: list + path }
}

onDefaultEngine((open) => {
  for (const collection of collections) {
    const { name } = collection

    test(`${name}: sends an ETag, and 304 when it matches`, async (t) => {
      const { app, call, added, url, other, list } = await createWithEntry(t, open, collection)
      assert.equal(added.headers.etag, '"1"')
      const changed = await call('PUT', { payload: other })
      assert.equal(changed.headers.etag, '"2"')
      assert.deepEqual(changed.json(), { ...added.json(), ...other, version: 2 })
      const read = await app.inject({ url })
      assert.equal(read.headers.etag, '"2"')
      assert.equal(read.headers['cache-control'], 'no-cache')
      assert.deepEqual(read.json(), changed.json())
      const notModified = await app.inject({ url, headers: { 'if-none-match': 'W/"2"' } })
      assert.equal(notModified.statusCode, 304)
      assert.equal(notModified.headers.etag, '"2"')
      assert.equal(notModified.body, '')
      await call('DELETE')
      assert.equal((await app.inject({ url })).statusCode, 404)
      const restored = await call('POST', {}, '/restore')
      assert.equal(restored.headers.etag, '"4"')
      assert.deepEqual(await (await app.inject({ url: list })).json(), [restored.json()])
    })

    test(`${name}: refuses a change of another version, with the current entry`, async (t) => {
      const { app, db, call, url, one, other } = await createWithEntry(t, open, collection)
      await call('PUT', { payload: other, ifMatch: '"1"' })
      const now = (await app.inject({ url })).json()
      const trail = await db.selectFrom('audit').select('seq').execute()
      for (const ifMatch of ['"1"', '"1", "3"']) {
        for (const method of ['PUT', 'DELETE'] as const) {
          const payload = method === 'PUT' ? one : undefined
          const refused = await call(method, { ifMatch, ...(payload && { payload }) })
          assert.equal(refused.statusCode, 412, `${method} ${ifMatch}`)
          assert.equal(refused.headers.etag, '"2"')
          const { status, message, current } = refused.json()
          assert.equal(status, 'error')
          assert.match(message, /Someone else/)
          assert.deepEqual(current, now)
        }
      }
      assert.equal((await call('PUT', { ifMatch: '1', payload: one })).statusCode, 400)
      assert.deepEqual((await app.inject({ url })).json(), now)
      assert.deepEqual(await db.selectFrom('audit').select('seq').execute(), trail)
    })

    test(`${name}: accepts one of many concurrent changes of a version`, async (t) => {
      const { db, call, other } = await createWithEntry(t, open, collection)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          at % 3 === 0
            ? call('DELETE', { ifMatch: '"1"' })
            : call('PUT', { ifMatch: '"1"', payload: textsWith(other, String(at)) }),
        ),
      )
      const made = answers.filter(({ statusCode }) => statusCode === 200)
      assert.equal(made.length, 1)
      const refusals = new Set(answers.map(({ statusCode }) => statusCode))
      refusals.delete(200)
      // Changes after a deletion get 404.
      assert.ok([404, 412].some((status) => refusals.has(status) && refusals.size === 1))
      const trail = await db.selectFrom('audit').select('action').execute()
      assert.equal(trail.filter(({ action }) => action.startsWith(name)).length, 2)
    })

    test(`${name}: a change whose answer was lost can be retried`, async (t) => {
      const { call, one, other } = await createWithEntry(t, open, collection)
      const first = await call('PUT', { payload: other, ifMatch: '"1"' })
      const again = await call('PUT', { payload: other, ifMatch: '"1"' })
      assert.equal(again.statusCode, 200)
      assert.deepEqual(again.json(), first.json())
      await call('PUT', { payload: one })
      await call('PUT', { payload: other })
      const tooLate = await call('PUT', { payload: other, ifMatch: '"1"' })
      assert.equal(tooLate.statusCode, 412)
    })

    test(`${name}: refuses a picture for another version before encoding, and when writing`, async (t) => {
      let encodings = 0
      const { app, signedIn, call, url, other } = await createWithEntry(
        t,
        open,
        collection,
        async (file) => {
          encodings++
          await call('PUT', { payload: other })
          return encodeInThisProcess(file)
        },
      )
      const { payload, headers } = await pictureForm(await drawPicture())
      const send = (ifMatch: string) =>
        app.inject({
          method: 'PUT',
          url: `${url}/image`,
          payload,
          headers: { ...signedIn, ...headers, 'if-match': ifMatch },
        })
      const early = await send('"7"')
      assert.equal(early.statusCode, 412)
      assert.equal(early.json().current.version, 1)
      assert.equal(encodings, 0)
      const late = await send('"1"')
      assert.equal(late.statusCode, 412)
      assert.equal(late.headers.etag, '"2"')
      assert.deepEqual(late.json().current, (await app.inject({ url })).json())
      assert.equal(late.json().current.file, null)
      assert.equal(encodings, 1)
    })
  }
})

function textsWith(fields: object, more: string) {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text + more]))
}
