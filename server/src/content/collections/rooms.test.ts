import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanUp } from '../../operations/housekeeping/jobs.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { pictureForm } from '../../testing/picture-form.ts'
import { drawPicture } from '../../testing/pictures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const fields = { title: 'Deluxe', description: 'A shower room.' }

onDefaultEngine((open) => {
  test('adds, changes, deletes and restores rooms', async (t) => {
    const { app, signIn } = await createTestApp(t, { open })
    const headers = await signIn()
    const list = async () => (await app.inject({ url: '/api/rooms' })).json()

    const added = await app.inject({ method: 'POST', url: '/api/rooms', headers, payload: fields })
    assert.equal(added.statusCode, 201)
    const room = added.json()
    assert.deepEqual(room, { _id: room._id, ...fields, file: null, picture: null, version: 1 })
    assert.deepEqual(await list(), [room])

    const url = `/api/rooms/${room._id}`
    const payload = { title: ' VIP ', description: '' }
    const changed = await app.inject({ method: 'PUT', url, headers, payload })
    assert.deepEqual(changed.json(), { ...room, title: 'VIP', description: '', version: 2 })
    assert.deepEqual(await list(), [changed.json()])

    assert.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 200)
    assert.deepEqual(await list(), [])
    const restored = await app.inject({ method: 'POST', url: `${url}/restore`, headers })
    assert.deepEqual(restored.json(), { ...changed.json(), version: 4 })
    assert.deepEqual(await list(), [restored.json()])
  })

  test('sets the picture of a room, and purges both', async (t) => {
    const { app, db, clock, signIn } = await createTestApp(t, { open })
    const headers = await signIn()
    const added = await app.inject({ method: 'POST', url: '/api/rooms', headers, payload: fields })
    const url = `/api/rooms/${added.json()._id}`
    const form = await pictureForm(await drawPicture({ width: 40 }), {
      fileName: 'VIP Jacuzzi.png',
    })
    const answer = await app.inject({
      method: 'PUT',
      url: `${url}/image`,
      payload: form.payload,
      headers: { ...headers, ...form.headers },
    })
    assert.equal(answer.statusCode, 200)
    assert.match(answer.json().file, /^\/media\/[\w-]{22}\/40\/vip-jacuzzi\.webp$/)
    assert.deepEqual((await app.inject({ url: '/api/rooms' })).json(), [answer.json()])

    await app.inject({ method: 'DELETE', url, headers })
    await cleanUp(db, clock.nowMs + 31 * 24 * 60 * 60_000)
    for (const table of ['room', 'picture', 'variant'] as const) {
      assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
    }
    assert.equal((await app.inject({ url: answer.json().file })).statusCode, 404)
  })

  test('keeps staff and rooms apart', async (t) => {
    const { app, signIn } = await createTestApp(t, { open })
    const headers = await signIn()
    const added = await app.inject({ method: 'POST', url: '/api/rooms', headers, payload: fields })
    const url = `/api/staff/${added.json()._id}`
    assert.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 404)
    assert.deepEqual((await app.inject({ url: '/api/staff' })).json(), [])
    const payload = { name: 'Ploy' }
    const person = await app.inject({ method: 'POST', url: '/api/rooms', headers, payload })
    assert.equal(person.statusCode, 400)
  })
})
