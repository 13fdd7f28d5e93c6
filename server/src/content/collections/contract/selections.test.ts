import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCollectionApp } from '../../../testing/collection-app.ts'
import { onEachEngine } from '../../../testing/engines.ts'
import { collectionsOn } from '../../../testing/every-collection.ts'

onEachEngine((open, engine) => {
  for (const collection of collectionsOn(engine)) {
    const { name } = collection

    test(`${name}: hides, shows, deletes and restores a selection, with an audit line for each entry`, async (t) => {
      const { call, add, seen, view, trail } = await createCollectionApp(t, collection, { open })
      const [a, b, c] = [await add('a'), await add('b'), await add('c', { isHidden: true })]
      const ids = [c._id, a._id]
      for (const [action, changed, left] of [
        ['hide', [a._id], [b._id]],
        ['show', [a._id, c._id], [a._id, b._id, c._id]],
        ['delete', [a._id, c._id], [b._id]],
        ['restore', [a._id, c._id], [a._id, b._id, c._id]],
        ['restore', [], [a._id, b._id, c._id]],
      ] as const) {
        const before = (await trail()).length
        const answer = await call('POST', '/selection', { payload: { action, ids } })
        assert.deepEqual(answer.json(), changed)
        assert.deepEqual(await seen(), left)
        const lines = (await trail()).slice(before)
        const called = action === 'delete' ? 'remove' : action
        assert.deepEqual(
          lines.map((line) => [line.action, line.subject]),
          changed.map((id) => [called, id]),
        )
      }
      assert.deepEqual(await view('deleted'), [])
      const [{ version }] = (await call('GET', '?view=all')).json()
      assert.equal(version, 5)
    })

    test(`${name}: changes all of a selection or nothing, limits it, and makes it once by its idempotency key`, async (t) => {
      const { call, add, seen, actions } = await createCollectionApp(t, collection, { open })
      const { _id } = await add('a')
      const gone = await add('gone')
      await call('DELETE', `/${gone._id}`)
      const before = await actions()
      for (const [payload, status] of [
        [{ action: 'hide', ids: [_id, 'unknown'] }, 404],
        [{ action: 'hide', ids: [_id, gone._id] }, 404],
        [{ action: 'delete', ids: [_id, 'unknown'] }, 404],
        [{ action: 'hide', ids: [] }, 400],
        [{ action: 'hide', ids: _id }, 400],
        [{ action: 'hide', ids: ['\u0000'] }, 400],
        [{ action: 'burn', ids: [_id] }, 400],
        [{ action: 'hide', ids: Array.from({ length: 5001 }, () => _id) }, 400],
      ] as const) {
        const answer = await call('POST', '/selection', { payload })
        assert.equal(answer.statusCode, status, answer.body)
        assert.match(answer.json().message, /\.$/)
      }
      assert.deepEqual(await seen(), [_id])
      assert.deepEqual(await actions(), before)
      const payload = { action: 'hide', ids: [_id, _id] }
      const headers = { 'idempotency-key': 'k' }
      for (const replayed of [undefined, 'true']) {
        const answer = await call('POST', '/selection', { payload, headers })
        assert.deepEqual(answer.json(), [_id])
        assert.equal(answer.headers['idempotency-replayed'], replayed)
      }
      assert.equal((await actions()).length, before.length + 1)
    })

    test(`${name}: deletes and restores 5,000 entries by few statements`, async (t) => {
      const queries: string[] = []
      const log = ({ query }: { query: { sql: string } }) => void queries.push(query.sql)
      const { db, call, add, seen } = await createCollectionApp(t, collection, { open, log })
      const { _id } = await add('a')
      const { table } = collection
      const row = await db.selectFrom(table).selectAll().where('id', '=', _id).executeTakeFirst()
      const ids = Array.from({ length: 5000 }, (_, at) => `copy-of-an-entry-no-${at}`)
      for (let at = 0; at < ids.length; at += 500) {
        const rows = ids
          .slice(at, at + 500)
          .map((id, more) => ({ ...row, id, position: 10 + at + more }))
        await db
          .insertInto(table)
          .values(rows as never)
          .execute()
      }
      for (const action of ['delete', 'restore'] as const) {
        queries.length = 0
        const answer = await call('POST', '/selection', { payload: { action, ids } })
        assert.equal(answer.json().length, ids.length)
        assert.ok(queries.length < 60, `${queries.length} statements`)
      }
      assert.equal((await seen()).length, 5001)
    })
  }
})
