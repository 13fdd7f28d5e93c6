import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryCollection } from '../../../testing/collection-app.ts'
import { drawPicture, encodeInThisProcess } from '../../../testing/pictures.ts'
import { entryForm } from '../../../testing/upload-forms.ts'

const iso = (ms: number) => new Date(ms).toISOString()

onEveryCollection(({ name, create }) => {
  test(`${name}: stores an entry and its picture by one form, once by its idempotency key`, async (t) => {
    const { call, seen, actions, createFields, trail } = await create(t)
    const form = await entryForm({ ...createFields('a'), isHidden: false }, await drawPicture())
    const other = await entryForm(createFields('b'), await drawPicture({ width: 8, height: 9 }))
    const send = (method: 'POST' | 'PUT', path: string, sent: typeof form, more: object) =>
      call(method, path, { ...sent, headers: { ...sent.headers, ...more } })
    const key = { 'idempotency-key': 'k' }
    const first = await send('POST', '', form, key)
    assert.equal(first.statusCode, 201)
    assert.match(first.json().file, /lotus\.webp$/)
    assert.equal(first.json().version, 1)
    const again = await send('POST', '', form, key)
    assert.deepEqual(again.json(), first.json())
    assert.equal(again.headers['idempotency-replayed'], 'true')
    // A client that lost the first answer learns what it has added.
    const refused = await send('POST', '', other, key)
    assert.equal(refused.statusCode, 422)
    const { _id, version, file } = first.json()
    const { current } = refused.json()
    assert.deepEqual({ ...current, ...createFields('a'), _id, version, file }, current)
    assert.deepEqual(await seen(), [_id])
    const changed = await send('PUT', `/${_id}`, other, { 'if-match': '"1"' })
    assert.equal(changed.json().version, 2)
    assert.notEqual(changed.json().file, first.json().file)
    const stale = await send('PUT', `/${_id}`, form, { 'if-match': '"1"' })
    assert.equal(stale.statusCode, 412)
    const changedAgain = await send('PUT', `/${_id}`, other, { 'if-match': '"2"', ...key })
    assert.equal(changedAgain.json().version, 2)
    const refusedChange = await send('PUT', `/${_id}`, form, { 'if-match': '"2"', ...key })
    assert.equal(refusedChange.statusCode, 422)
    assert.equal(refusedChange.json().current.version, 2)
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

  test(`${name}: alternative text and focal point are set, kept and removed`, async (t) => {
    const { app, call, add, list, createFields, actions } = await create(t)
    const more = { pictureText: ' A lotus. ', focal: { x: 0.25, y: 0.333_33 } }
    const kept = { pictureText: 'A lotus.', focal: { x: 0.25, y: 0.333 } }
    const { _id } = await add('a', more)
    const [entry] = (await app.inject({ url: list })).json()
    assert.deepEqual({ ...entry, ...kept }, entry)
    // Clients that omit them leave them unchanged, and saving the same again changes nothing.
    await call('PUT', `/${_id}`, { payload: createFields('b') })
    await call('PUT', `/${_id}`, { payload: { ...createFields('b'), ...more } })
    const [changed] = (await app.inject({ url: list })).json()
    assert.deepEqual({ ...changed, ...kept }, changed)
    assert.equal(changed.version, 2)
    const none = { pictureText: '', focal: null }
    await call('PUT', `/${_id}`, { payload: { ...createFields('b'), ...none } })
    const [last] = (await app.inject({ url: list })).json()
    assert.equal('focal' in last || 'pictureText' in last, false)
    assert.deepEqual(await actions(), ['add', 'change', 'change'])
    for (const wrong of [
      { focal: { x: 1.1, y: 0 } },
      { focal: { x: -0.1, y: 0 } },
      { focal: { x: 0.5 } },
      { focal: { x: 0.5, y: 0.5, z: 0 } },
      { focal: '50% 50%' },
      { pictureText: 'x'.repeat(501) },
      { pictureText: 'a\u0000' },
      { pictureText: null },
    ]) {
      const answer = await call('PUT', `/${_id}`, { payload: { ...createFields('b'), ...wrong } })
      assert.equal(answer.statusCode, 400, JSON.stringify(wrong))
    }
  })

  test(`${name}: setting the same picture encodes and changes nothing, and leaves no audit line`, async (t) => {
    const encodePicture = t.mock.fn(encodeInThisProcess)
    const { app, add, givePicture, actions } = await create(t, { services: { encodePicture } })
    const picture = await drawPicture()
    const { _id } = await add('a')
    const { file, version } = (await givePicture(_id, picture)).json()
    // Forms send back the picture that they received, whose bytes are those of an encoding.
    const { rawPayload } = await app.inject({ url: file })
    const again = [
      await givePicture(_id, picture),
      await givePicture(_id, rawPayload, file.split('/').at(-1)),
    ]
    for (const answer of again) assert.equal(answer.json().version, version)
    assert.equal(encodePicture.mock.callCount(), 1)
    assert.deepEqual(await actions(), ['add', 'picture'])
    assert.equal((await givePicture(_id, picture, 'other.jpg')).json().version, version + 1)
    await givePicture(_id, await drawPicture({ width: 8, height: 9 }))
    assert.deepEqual(await actions(), ['add', 'picture', 'picture', 'picture'])
  })
})
