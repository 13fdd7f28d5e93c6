import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { encodeHere } from '../../testing/encode-here.ts'
import { type OpenTestDatabase, onDefaultEngine } from '../../testing/engines.ts'
import { pictureForm } from '../../testing/picture-form.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const kinds = [
  { list: '/api/staff', one: { name: 'Ploy' }, other: { name: 'Mali' } },
  {
    list: '/api/rooms',
    one: { title: 'Deluxe', description: 'A shower.' },
    other: { title: 'Deluxe', description: 'A bath.' },
  },
]

/** Creates an app with one entry, and calls of two people who have loaded it. */
async function createWithEntry(
  t: TestContext,
  open: OpenTestDatabase,
  { list, one }: (typeof kinds)[number],
  encodePicture = encodeHere,
) {
  const { app, db, signIn } = await createTestApp(t, { open, deps: { encodePicture } })
  const signedIn = await signIn()
  const call = (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    url: string,
    { ifMatch, payload }: { ifMatch?: string | undefined; payload?: object } = {},
  ) =>
    app.inject({
      method,
      url,
      headers: { ...signedIn, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
      ...(payload && { payload }),
    })
  const added = await call('POST', list, { payload: one })
  const url = `${list}/${added.json()._id}`
  return { app, db, signedIn, call, added, url }
}

onDefaultEngine((open) => {
  for (const kind of kinds) {
    const { list, one, other } = kind

    test(`${list}: sends an ETag, and 304 when it matches`, async (t) => {
      const { app, call, added, url } = await createWithEntry(t, open, kind)
      assert.equal(added.headers.etag, '"1"')
      const changed = await call('PUT', url, { payload: other })
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
      await call('DELETE', url)
      assert.equal((await app.inject({ url })).statusCode, 404)
      const restored = await call('POST', `${url}/restore`)
      assert.equal(restored.headers.etag, '"4"')
      assert.deepEqual(await (await app.inject({ url: list })).json(), [restored.json()])
    })

    test(`${list}: refuses a change of another version, with the current entry`, async (t) => {
      const { app, db, call, url } = await createWithEntry(t, open, kind)
      await call('PUT', url, { payload: other, ifMatch: '"1"' })
      const now = (await app.inject({ url })).json()
      const trail = await db.selectFrom('audit').select('seq').execute()
      for (const ifMatch of ['"1"', 'W/"1"', '"1", "3"', '"two"', '""']) {
        for (const method of ['PUT', 'DELETE'] as const) {
          const payload = method === 'PUT' ? one : undefined
          const refused = await call(method, url, { ifMatch, ...(payload && { payload }) })
          assert.equal(refused.statusCode, 412, `${method} ${ifMatch}`)
          assert.equal(refused.headers.etag, '"2"')
          const { status, message, current } = refused.json()
          assert.equal(status, 'error')
          assert.match(message, /Someone else/)
          assert.deepEqual(current, now)
        }
      }
      assert.deepEqual((await app.inject({ url })).json(), now)
      assert.deepEqual(await db.selectFrom('audit').select('seq').execute(), trail)
    })

    test(`${list}: accepts a change of the current version, or of any`, async (t) => {
      const { call, url } = await createWithEntry(t, open, kind)
      let version = 1
      for (const matching of ['"@"', 'W/"@"', '"9", "@"', '*', undefined]) {
        const ifMatch = matching?.replace('@', String(version))
        const payload = version % 2 ? other : one
        const changed = await call('PUT', url, { payload, ifMatch })
        assert.equal(changed.statusCode, 200, ifMatch)
        assert.equal(changed.json().version, ++version)
      }
      assert.equal((await call('DELETE', url, { ifMatch: `"${version}"` })).statusCode, 200)
      const late = await call('PUT', url, { payload: one, ifMatch: `"${version}"` })
      assert.equal(late.statusCode, 404)
      assert.equal((await call('DELETE', url, { ifMatch: '*' })).statusCode, 404)
    })

    test(`${list}: refuses an invalid If-Match before it reads the entry`, async (t) => {
      const { call, url, app } = await createWithEntry(t, open, kind)
      for (const ifMatch of ['1', '', '"1', '"1";"2"']) {
        for (const method of ['PUT', 'DELETE'] as const) {
          const payload = method === 'PUT' ? other : undefined
          const answer = await call(method, url, { ifMatch, ...(payload && { payload }) })
          assert.equal(answer.statusCode, 400, ifMatch)
          assert.match(answer.json().message, /If-Match/)
        }
      }
      assert.equal((await app.inject({ url })).json().version, 1)
    })

    test(`${list}: accepts one of many concurrent changes of a version`, async (t) => {
      const { db, call, url } = await createWithEntry(t, open, kind)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          at % 3 === 0
            ? call('DELETE', url, { ifMatch: '"1"' })
            : call('PUT', url, { ifMatch: '"1"', payload: textsWith(other, String(at)) }),
        ),
      )
      const made = answers.filter(({ statusCode }) => statusCode === 200)
      assert.equal(made.length, 1)
      const refusals = new Set(answers.map(({ statusCode }) => statusCode))
      refusals.delete(200)
      // Changes after a deletion get 404.
      assert.ok([404, 412].some((status) => refusals.has(status) && refusals.size === 1))
      const trail = await db.selectFrom('audit').select('action').execute()
      const kindOf = list.split('/').at(-1) ?? ''
      assert.equal(trail.filter(({ action }) => action.startsWith(kindOf)).length, 2)
    })

    test(`${list}: a change whose answer was lost can be retried`, async (t) => {
      const { call, url } = await createWithEntry(t, open, kind)
      const first = await call('PUT', url, { payload: other, ifMatch: '"1"' })
      const again = await call('PUT', url, { payload: other, ifMatch: '"1"' })
      assert.equal(again.statusCode, 200)
      assert.deepEqual(again.json(), first.json())
      await call('PUT', url, { payload: one })
      await call('PUT', url, { payload: other })
      const tooLate = await call('PUT', url, { payload: other, ifMatch: '"1"' })
      assert.equal(tooLate.statusCode, 412)
    })

    test(`${list}: refuses a picture for another version before encoding, and when writing`, async (t) => {
      let encodings = 0
      const { app, signedIn, call, url } = await createWithEntry(t, open, kind, async (file) => {
        encodings++
        await call('PUT', url, { payload: other })
        return encodeHere(file)
      })
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

    test(`${list}: restores the version of the deletion, or without If-Match`, async (t) => {
      const { call, url } = await createWithEntry(t, open, kind)
      await call('DELETE', url)
      const refused = await call('POST', `${url}/restore`, { ifMatch: '"1"' })
      assert.equal(refused.statusCode, 412)
      assert.equal(refused.json().current.version, 2)
      for (const _again of [1, 2]) {
        const restored = await call('POST', `${url}/restore`, { ifMatch: '"2"' })
        assert.equal(restored.statusCode, 200)
        assert.equal(restored.json().version, 3)
      }
    })
  }
})

function textsWith(fields: object, more: string) {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text + more]))
}
