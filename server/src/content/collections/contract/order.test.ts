import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createCollectionApp } from '../../../testing/collection-app.ts'
import { onEachEngine } from '../../../testing/engines.ts'
import { collectionsOn } from '../../../testing/every-collection.ts'

onEachEngine((open, engine) => {
  for (const collection of collectionsOn(engine)) {
    const { name } = collection
    const create = (t: TestContext) => createCollectionApp(t, collection, { open })

    test(`${name}: moves an entry before another or to the end, and visitors get that order`, async (t) => {
      const { call, add, seen, trail, list, app } = await create(t)
      const ids: string[] = []
      for (const text of ['a', 'b', 'c', 'd']) ids.push((await add(text))._id)
      const [a = '', b = '', c = '', d = ''] = ids
      const { etag = '' } = (await app.inject({ url: list })).headers
      for (const [id, before, order] of [
        [d, a, [d, a, b, c]],
        [a, c, [d, b, a, c]],
        [d, null, [b, a, c, d]],
        [b, d, [a, c, b, d]],
      ] as const) {
        const moved = await call('POST', `/${id}/move`, { payload: { before } })
        assert.deepEqual(moved.json(), order)
        assert.deepEqual(await seen(), order)
      }
      const headers = { 'if-none-match': etag }
      assert.equal((await app.inject({ url: list, headers })).statusCode, 200)
      const { subject, before, after } = (await trail()).at(-1) ?? {}
      assert.deepEqual([subject, before, after], [b, { place: 1 }, { place: 3 }])
      // A move makes no new version, so it does not conflict with open forms.
      const payload = { name: 'x' }
      assert.equal((await call('GET', `/${b}`, { payload })).json().version, 1)
    })

    test(`${name}: a move to the same position, or of an unknown entry, changes nothing`, async (t) => {
      const { call, add, seen, actions } = await create(t)
      const [a, b, gone] = [await add('a'), await add('b'), await add('gone')]
      await call('DELETE', `/${gone._id}`)
      const before = await actions()
      for (const [id, payload, status] of [
        [a._id, { before: b._id }, 200],
        [a._id, { before: a._id }, 200],
        [b._id, { before: null }, 200],
        [a._id, { before: gone._id }, 404],
        [gone._id, { before: a._id }, 404],
        [a._id, { before: 'unknown' }, 404],
        ['unknown', { before: a._id }, 404],
        [a._id, {}, 400],
        [a._id, { before: a._id, after: b._id }, 400],
        [a._id, { before: 7 }, 400],
      ] as const) {
        const answer = await call('POST', `/${id}/move`, { payload })
        assert.equal(answer.statusCode, status, JSON.stringify(payload))
        if (status !== 200) assert.match(answer.json().message, /\.$/)
      }
      assert.deepEqual(await seen(), [a._id, b._id])
      assert.deepEqual(await actions(), before)
    })

    test(`${name}: hidden and deleted entries keep their position and content`, async (t) => {
      const { call, add, view, seen } = await create(t)
      const entries = []
      for (const text of ['a', 'b', 'c', 'd']) entries.push(await add(text))
      const [a, b, c, d] = entries.map(({ _id }) => _id)
      await call('POST', '/selection', { payload: { action: 'hide', ids: [b] } })
      await call('DELETE', `/${c}`)
      await call('POST', `/${d}/move`, { payload: { before: a } })
      assert.deepEqual(await seen(), [d, a])
      await call('POST', `/${c}/restore`)
      assert.deepEqual(await view('all'), [d, a, b, c])
      await call('POST', `/${b}/move`, { payload: { before: d } })
      const all = (await call('GET', '?view=all')).json()
      const { version: _, ...was } = entries[1]
      for (const [field, value] of Object.entries(was)) assert.deepEqual(all[0][field], value)
    })

    test(`${name}: concurrent moves on two servers end as one permutation of all entries`, async (t) => {
      const one = await create(t)
      const onSame = async () => ({ db: one.db, engine: 'sqlite' as const, close: async () => {} })
      const ids: string[] = []
      for (let at = 0; at < 8; at++) ids.push((await one.add(`${at}`))._id)
      const other = await createCollectionApp(t, collection, { open: onSame })
      const moves = Array.from({ length: 24 }, (_, at) => {
        const { call } = at % 2 ? one : other
        const before = at % 5 === 0 ? null : ids[(at * 3) % ids.length]
        return call('POST', `/${ids[(at * 5) % ids.length]}/move`, { payload: { before } })
      })
      const adds = [one.add('late'), other.add('later')]
      const answers = await Promise.all(moves)
      const late = (await Promise.all(adds)).map(({ _id }) => _id)
      for (const { statusCode } of answers) assert.equal(statusCode, 200)
      const order = await one.seen()
      assert.deepEqual(order.toSorted(), [...ids, ...late].toSorted())
      assert.deepEqual(await other.seen(), order)
    })

    test(`${name}: moving one of 5,000 takes as many statements as moving one of three`, async (t) => {
      const queries: string[] = []
      const log = ({ query }: { query: { sql: string } }) => void queries.push(query.sql)
      const { db, call, add } = await createCollectionApp(t, collection, { open, log })
      const [first, , last] = [await add('a'), await add('b'), await add('c')]
      async function statements() {
        queries.length = 0
        await call('POST', `/${last._id}/move`, { payload: { before: first._id } })
        const few = queries.length
        await call('POST', `/${last._id}/move`, { payload: { before: null } })
        return few
      }
      const few = await statements()
      const { table } = collection
      const row = await db
        .selectFrom(table)
        .selectAll()
        .where('id', '=', last._id)
        .executeTakeFirst()
      const rows = Array.from({ length: 4997 }, (_, at) => ({
        ...row,
        id: `copy-${at}`,
        position: at + 10,
      }))
      for (let at = 0; at < rows.length; at += 500) {
        await db
          .insertInto(table)
          .values(rows.slice(at, at + 500) as never)
          .execute()
      }
      assert.equal(await statements(), few)
    })
  }
})
