import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCollectionApp } from '../../testing/collection-app.ts'
import { onDefaultEngine } from '../../testing/engines.ts'
import { admin } from '../../testing/test-app.ts'
import { staff } from './collections.ts'

onDefaultEngine((open) => {
  test('adds, changes, deletes and restores a person, and records each with the state before and after', async (t) => {
    const opened = await createCollectionApp(t, staff, { open })
    const { db, call, givePicture, trail } = opened
    const answer = await call('POST', '', { payload: { name: '  Ploy  ' } })
    assert.equal(answer.statusCode, 201)
    const { _id, ...ploy } = answer.json()
    assert.match(_id, /^[\w-]{22}$/)
    assert.deepEqual(ploy, { name: 'Ploy', file: null, picture: null, version: 1 })
    await call('PUT', `/${_id}`, { payload: { name: 'Mali' } })
    const { file } = (await givePicture(_id)).json()
    assert.equal((await call('DELETE', `/${_id}`)).json().status, 'success')
    // The second one changes nothing, and neither do changes of unknown entries.
    for (const _again of [1, 2]) {
      assert.equal((await call('POST', `/${_id}/restore`)).json().version, 5)
    }
    await call('PUT', '/unknown', { payload: { name: 'Dao' } })
    await call('DELETE', '/unknown')

    const added = { name: 'Ploy', file: null }
    const changed = { name: 'Mali', file: null }
    const pictured = { name: 'Mali', file }
    assert.deepEqual(await trail(), [
      { action: 'add', subject: _id, before: null, after: added },
      { action: 'change', subject: _id, before: added, after: changed },
      { action: 'picture', subject: _id, before: changed, after: pictured },
      { action: 'remove', subject: _id, before: pictured, after: null },
      { action: 'restore', subject: _id, before: null, after: pictured },
    ])
    const rows = await db.selectFrom('audit').selectAll().where('subject', '=', _id).execute()
    for (const { who, origin } of rows) {
      assert.deepEqual([who, origin], [admin.email, '127.0.0.1'])
    }
  })

  test('keeps the order in which people were added, also concurrently', async (t) => {
    const { add, call, seen } = await createCollectionApp(t, staff, { open })
    const { _id: first } = await add('first')
    const others = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => add(name)))
    const before = await seen()
    assert.equal(before[0], first)
    assert.deepEqual(before.slice(1).toSorted(), others.map(({ _id }) => _id).toSorted())
    await call('DELETE', `/${first}`)
    await call('POST', `/${first}/restore`)
    assert.deepEqual(await seen(), before)
  })

  test('answers 404 for unknown ids of any form', async (t) => {
    const { call } = await createCollectionApp(t, staff, { open })
    for (const id of ['unknown', '1', '%00', "'%20or%201=1", 'a'.repeat(90), '..%2f..']) {
      for (const [method, path, payload] of [
        ['PUT', `/${id}`, { name: 'x' }],
        ['DELETE', `/${id}`, undefined],
        ['POST', `/${id}/restore`, undefined],
      ] as const) {
        const answer = await call(method, path, payload && { payload })
        assert.equal(answer.statusCode, 404, `${method} ${path} ${answer.body}`)
        assert.equal(answer.json().status, 'error')
      }
    }
  })

  test('accepts any text up to 200 characters as a name, and returns it unchanged', async (t) => {
    const { call } = await createCollectionApp(t, staff, { open })
    const odd = [
      '',
      '<script>alert(1)</script>',
      "'; drop table staff; --",
      'พลอย 🪷',
      'x'.repeat(200),
    ]
    for (const name of odd) {
      const answer = await call('POST', '', { payload: { name } })
      assert.deepEqual([answer.statusCode, answer.json().name], [201, name])
    }
    const unstorable = '“name” contains a character that cannot be stored.'
    for (const [payload, message] of [
      [{ name: 'x'.repeat(201) }, '“name” may have at most 200 characters.'],
      [{ name: 7 }, '“name” must be text.'],
      [{ name: null }, '“name” must be text.'],
      [{}, '“name” is missing.'],
      [{ name: 'a\0b' }, unstorable],
      [{ name: 'a\ud800b' }, unstorable],
      [{ name: 'x', role: 'boss' }, '“role” is not a known field.'],
    ] as const) {
      const answer = await call('POST', '', { payload })
      assert.equal(answer.statusCode, 400)
      assert.deepEqual(answer.json(), { status: 'error', message })
    }
  })

  test('keeps staff and rooms apart', async (t) => {
    const { app, call, signedIn: headers, seen } = await createCollectionApp(t, staff, { open })
    const payload = { title: 'Deluxe', description: 'A shower room.' }
    const room = await app.inject({ method: 'POST', url: '/api/rooms', headers, payload })
    assert.equal((await call('DELETE', `/${room.json()._id}`)).statusCode, 404)
    assert.deepEqual(await seen(), [])
    assert.equal((await call('POST', '', { payload })).statusCode, 400)
  })
})
