import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanUp } from '../../operations/housekeeping/jobs.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { pictureForm } from '../../testing/upload-forms.ts'

const dayMs = 24 * 60 * 60_000

onDefaultEngine((open) => {
  test('adds, changes, deletes and restores people', async (t) => {
    const { app, signIn } = await createTestApp(t, { open })
    const headers = await signIn()
    const list = async () => (await app.inject({ url: '/api/staff' })).json()

    const added = await app.inject({
      method: 'POST',
      url: '/api/staff',
      headers,
      payload: { name: '  Ploy  ' },
    })
    assert.equal(added.statusCode, 201)
    const ploy = added.json()
    assert.deepEqual(ploy, { _id: ploy._id, name: 'Ploy', file: null, picture: null, version: 1 })
    assert.match(ploy._id, /^[\w-]{22}$/)
    assert.deepEqual(await list(), [ploy])

    const url = `/api/staff/${ploy._id}`
    const changed = await app.inject({ method: 'PUT', url, headers, payload: { name: 'Mali' } })
    assert.equal(changed.statusCode, 200)
    assert.deepEqual(changed.json(), { ...ploy, name: 'Mali', version: 2 })
    assert.deepEqual(await list(), [changed.json()])

    const removed = await app.inject({ method: 'DELETE', url, headers })
    assert.equal(removed.statusCode, 200)
    assert.equal(removed.json().status, 'success')
    assert.deepEqual(await list(), [])
    assert.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 404)
    const late = await app.inject({ method: 'PUT', url, headers, payload: { name: 'Dao' } })
    assert.equal(late.statusCode, 404)

    for (const _again of [1, 2]) {
      const restored = await app.inject({ method: 'POST', url: `${url}/restore`, headers })
      assert.equal(restored.statusCode, 200)
      assert.deepEqual(restored.json(), { ...changed.json(), version: 4 })
      assert.deepEqual(await list(), [restored.json()])
    }
  })

  test('keeps the order in which people were added, also concurrently', async (t) => {
    const { app, signIn } = await createTestApp(t, { open })
    const headers = await signIn()
    const add = (name: string) =>
      app.inject({ method: 'POST', url: '/api/staff', headers, payload: { name } })
    const first = await add('first')
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(add))
    const names = async () =>
      (await app.inject({ url: '/api/staff' })).json().map(({ name }: { name: string }) => name)
    const before = await names()
    assert.equal(before[0], 'first')
    assert.deepEqual(before.toSorted(), ['a', 'b', 'c', 'd', 'e', 'first'])

    const url = `/api/staff/${first.json()._id}`
    await app.inject({ method: 'DELETE', url, headers })
    await app.inject({ method: 'POST', url: `${url}/restore`, headers })
    assert.deepEqual(await names(), before)
  })

  test('a deletion can be undone for 30 days, with the picture; then everything is purged', async (t) => {
    const { app, db, clock, signIn } = await createTestApp(t, { open })
    let headers = await signIn()
    const added = await app.inject({
      method: 'POST',
      url: '/api/staff',
      headers,
      payload: { name: 'Ploy' },
    })
    const url = `/api/staff/${added.json()._id}`
    const fileName = 'Ploy at Work.png'
    const form = await pictureForm(await drawPicture({ width: 40 }), { fileName })
    await app.inject({
      method: 'PUT',
      url: `${url}/image`,
      ...form,
      headers: { ...form.headers, ...headers },
    })
    const [before] = (await app.inject({ url: '/api/staff' })).json()
    assert.match(before.file, /^\/media\/[\w-]{22}\/40\/ploy-at-work\.webp$/)

    await app.inject({ method: 'DELETE', url, headers })
    clock.nowMs += 30 * dayMs
    await cleanUp(db, clock.nowMs)
    headers = await signIn()
    const restored = await app.inject({ method: 'POST', url: `${url}/restore`, headers })
    assert.deepEqual(restored.json(), { ...before, version: before.version + 2 })
    assert.equal((await app.inject({ url: before.file })).statusCode, 200)

    await app.inject({ method: 'DELETE', url, headers })
    clock.nowMs += 30 * dayMs + 1
    await cleanUp(db, clock.nowMs)
    headers = await signIn()
    const gone = await app.inject({ method: 'POST', url: `${url}/restore`, headers })
    assert.equal(gone.statusCode, 404)
    for (const table of ['staff', 'picture', 'variant'] as const) {
      assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
    }
  })

  test('answers 404 for unknown ids of any form', async (t) => {
    const { app, signIn } = await createTestApp(t, { open })
    const headers = await signIn()
    for (const id of ['unknown', '1', '%00', "'%20or%201=1", 'a'.repeat(90), '..%2f..']) {
      for (const [method, url, payload] of [
        ['PUT', `/api/staff/${id}`, { name: 'x' }],
        ['DELETE', `/api/staff/${id}`, undefined],
        ['POST', `/api/staff/${id}/restore`, undefined],
      ] as const) {
        const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
        assert.equal(answer.statusCode, 404, `${method} ${url} ${answer.body}`)
        assert.equal(answer.json().status, 'error')
      }
    }
  })

  test('accepts any text up to 200 characters as a name, and returns it unchanged', async (t) => {
    const { app, signIn } = await createTestApp(t, { open })
    const headers = await signIn()
    const add = (name: unknown, more = {}) =>
      app.inject({ method: 'POST', url: '/api/staff', headers, payload: { name, ...more } })
    for (const name of [
      '',
      '<script>alert(1)</script>',
      "'; drop table staff; --",
      'พลอย 🪷',
      'x'.repeat(200),
    ]) {
      const answer = await add(name)
      assert.equal(answer.statusCode, 201)
      assert.equal(answer.json().name, name)
    }
    for (const [name, more, message] of [
      ['x'.repeat(201), {}, '“name” may have at most 200 characters.'],
      [7, {}, '“name” must be text.'],
      [null, {}, '“name” must be text.'],
      [undefined, {}, '“name” is missing.'],
      ['a\0b', {}, '“name” contains a character that cannot be stored.'],
      ['a\ud800b', {}, '“name” contains a character that cannot be stored.'],
      ['x', { role: 'boss' }, '“role” is not a known field.'],
    ] as const) {
      const answer = await add(name, more)
      assert.equal(answer.statusCode, 400)
      assert.deepEqual(answer.json(), { status: 'error', message })
    }
  })

  test('keeps staff and rooms apart', async (t) => {
    const { app, signIn } = await createTestApp(t, { open })
    const headers = await signIn()
    const payload = { title: 'Deluxe', description: 'A shower room.' }
    const room = await app.inject({ method: 'POST', url: '/api/rooms', headers, payload })
    const url = `/api/staff/${room.json()._id}`
    assert.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 404)
    assert.deepEqual((await app.inject({ url: '/api/staff' })).json(), [])
    const other = await app.inject({ method: 'POST', url: '/api/staff', headers, payload })
    assert.equal(other.statusCode, 400)
  })
})
