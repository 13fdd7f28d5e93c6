import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { cleanUp } from '../../../operations/housekeeping/jobs.ts'
import { createCollectionApp } from '../../../testing/collection-app.ts'
import { onEachEngine } from '../../../testing/engines.ts'
import { collectionsOn } from '../../../testing/every-collection.ts'

const dayMs = 24 * 60 * 60_000

const iso = (ms: number) => new Date(ms).toISOString()

onEachEngine((open, engine) => {
  for (const collection of collectionsOn(engine)) {
    const { name } = collection
    const create = (t: TestContext) => createCollectionApp(t, collection, { open })

    test(`${name}: the trash has deleted entries for 30 days`, async (t) => {
      const { db, clock, call, add, view } = await create(t)
      const [a, b] = [await add('a'), await add('b')]
      await call('DELETE', `/${a._id}`)
      clock.nowMs += 1000
      const deletedAt = iso(clock.nowMs)
      await call('DELETE', `/${b._id}`)
      assert.deepEqual(await view('deleted'), [b._id, a._id])
      const [entry] = (await call('GET', '?view=deleted')).json()
      assert.equal(entry.deletedAt, deletedAt)
      assert.equal(entry.isHidden, false)
      await call('POST', `/${b._id}/restore`)
      assert.deepEqual(await view('deleted'), [a._id])
      const kept = async () =>
        (await db.selectFrom(collection.table).select('id').execute())
          .map(({ id }) => id)
          .toSorted()
      await cleanUp(db, clock.nowMs + 29 * dayMs)
      assert.deepEqual(await kept(), [a._id, b._id].toSorted())
      await cleanUp(db, clock.nowMs + 31 * dayMs)
      assert.deepEqual(await kept(), [b._id])
    })

    test(`${name}: purges only deleted entries, and leaves nothing`, async (t) => {
      const { db, call, add, givePicture, view, trail } = await create(t)
      const { _id } = await add('a')
      await givePicture(_id)
      assert.equal((await call('DELETE', `/${_id}?for-good`)).statusCode, 404)
      assert.equal((await call('DELETE', `/${_id}?for-good=no`)).statusCode, 400)
      assert.equal((await call('DELETE', `/${_id}?forgood`)).statusCode, 400)
      await call('DELETE', `/${_id}`)
      const stale = { 'if-match': '"1"' }
      assert.equal((await call('DELETE', `/${_id}?for-good`, { headers: stale })).statusCode, 412)
      assert.equal((await call('DELETE', `/${_id}?for-good`)).statusCode, 200)
      assert.equal((await call('DELETE', `/${_id}?for-good`)).statusCode, 404)
      assert.equal((await call('POST', `/${_id}/restore`)).statusCode, 404)
      assert.equal((await call('GET', `/${_id}/history`)).statusCode, 404)
      assert.deepEqual(await view('deleted'), [])
      for (const table of [collection.table, 'entryVersion', 'picture', 'variant'] as const) {
        const rows = await db
          .selectFrom(table as 'staff')
          .selectAll()
          .execute()
        assert.deepEqual(rows, [], table)
      }
      const { action, before, after } = (await trail()).at(-1) ?? {}
      assert.deepEqual([action, after], ['purge', null])
      assert.match(before.file, /lotus/)
    })
  }
})
