import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createCollectionApp } from '../../../testing/collection-app.ts'
import { onEachEngine } from '../../../testing/engines.ts'
import { collectionsOn } from '../../../testing/every-collection.ts'
import { drawPicture } from '../../../testing/pictures.ts'
import { entryForm } from '../../../testing/upload-forms.ts'

const iso = (ms: number) => new Date(ms).toISOString()

onEachEngine((open, engine) => {
  for (const collection of collectionsOn(engine)) {
    const { name } = collection
    const create = (t: TestContext) => createCollectionApp(t, collection, { open })

    test(`${name}: stores an entry and its picture by one form, once by its idempotency key`, async (t) => {
      const { call, seen, actions, createFields, trail } = await create(t)
      const form = await entryForm({ ...createFields('a'), isHidden: false }, await drawPicture())
      const headers = { ...form.headers, 'idempotency-key': 'k' }
      const first = await call('POST', '', { ...form, headers })
      assert.equal(first.statusCode, 201)
      assert.match(first.json().file, /lotus\.webp$/)
      assert.equal(first.json().version, 1)
      const again = await call('POST', '', { ...form, headers })
      assert.deepEqual(again.json(), first.json())
      assert.equal(again.headers['idempotency-replayed'], 'true')
      const other = await entryForm(createFields('b'), await drawPicture({ width: 8, height: 9 }))
      const misused = await call('POST', '', {
        ...other,
        headers: { ...other.headers, 'idempotency-key': 'k' },
      })
      assert.equal(misused.statusCode, 422)
      const { _id } = first.json()
      assert.deepEqual(await seen(), [_id])
      const changed = await call('PUT', `/${_id}`, {
        ...other,
        headers: { ...other.headers, 'if-match': '"1"' },
      })
      assert.equal(changed.json().version, 2)
      assert.notEqual(changed.json().file, first.json().file)
      const stale = await call('PUT', `/${_id}`, {
        ...form,
        headers: { ...form.headers, 'if-match': '"1"' },
      })
      assert.equal(stale.statusCode, 412)
      assert.deepEqual(await actions(), ['add', 'change'])
      const { before, after } = (await trail()).at(-1) ?? {}
      assert.deepEqual(before, { ...createFields('a'), file: first.json().file })
      assert.deepEqual(after, { ...createFields('b'), file: changed.json().file })
    })

    test(`${name}: a form that fails leaves neither entry nor picture`, async (t) => {
      const { db, call, view, createFields, actions } = await create(t)
      const picture = await drawPicture()
      const broken = Buffer.concat([picture.subarray(0, 60), Buffer.alloc(50)])
      for (const [entry, bytes, status] of [
        [createFields('a'), broken, 422],
        [createFields('a'), Buffer.from('text'), 415],
        [{ ...createFields('a'), unknown: 1 }, picture, 400],
        [{}, picture, 400],
        ['{', picture, 400],
        ['null', picture, 400],
        ['{"__proto__":{}}', picture, 400],
        [{ ...createFields('a'), showFrom: iso(5), showUntil: iso(4) }, picture, 400],
      ] as const) {
        const form = await entryForm(entry, bytes)
        const answer = await call('POST', '', form)
        assert.equal(answer.statusCode, status, answer.body)
        assert.match(answer.json().message, /\.$/)
      }
      const whole = await entryForm(createFields('a'), picture)
      const cut = { ...whole, payload: whole.payload.subarray(0, -80) }
      assert.equal((await call('POST', '', cut)).statusCode, 400)
      const noBody = await call('POST', '', { headers: {} })
      assert.equal(noBody.statusCode, 400)
      const shouted = { payload: { unknown: 1 }, headers: { 'content-type': 'APPLICATION/JSON' } }
      assert.equal((await call('POST', '', shouted)).statusCode, 400)
      assert.deepEqual(await view('all'), [])
      assert.deepEqual(await db.selectFrom('picture').select('id').execute(), [])
      assert.deepEqual(await actions(), [])
    })
  }
})
