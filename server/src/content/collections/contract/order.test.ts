import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertAll } from '../../../foundation/db/statements.ts'
import { onEveryCollection } from '../../../testing/collection-app.ts'

onEveryCollection(({ name, collection, create }) => {
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
    assert.equal(subject, b)
    const [titleField = ''] = Object.keys(collection.fields)
    const title = { [titleField]: `b ${titleField}` }
    assert.deepEqual(before, { ...title, place: 1 })
    assert.deepEqual(after, { ...title, place: 3 })
    // A move makes no new version, so it does not conflict with open forms.
    assert.equal((await call('GET', `/${b}`)).json().version, 1)
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
    const other = await create(t, { open: onSame })
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

  test(`${name}: hides, shows, deletes and restores a selection, with an audit line for each entry`, async (t) => {
    const { call, add, seen, view, trail } = await create(t)
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
    const { call, add, seen, actions } = await create(t)
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

  test(`${name}: moves one of 5,000 entries, and deletes and restores all, by few statements`, async (t) => {
    const queries: string[] = []
    const log = ({ query }: { query: { sql: string } }) => void queries.push(query.sql)
    const { db, call, add, seen } = await create(t, { log })
    const [first, , last] = [await add('a'), await add('b'), await add('c')]
    async function countStatements(path: string, payload: object) {
      queries.length = 0
      assert.equal((await call('POST', path, { payload })).statusCode, 200)
      return queries.length
    }
    const toFirst = { before: first._id }
    const few = await countStatements(`/${last._id}/move`, toFirst)
    await call('POST', `/${last._id}/move`, { payload: { before: null } })
    const { table } = collection
    const selected = db.selectFrom(table).selectAll().where('id', '=', last._id)
    const row = await selected.executeTakeFirst()
    const ids = Array.from({ length: 5000 }, (_, at) => `copy-of-an-entry-no-${at}`)
    const rows = ids.map((id, at) => ({ ...row, id, position: at + 10 }))
    await insertAll(db, table, rows as never)
    assert.equal(await countStatements(`/${last._id}/move`, toFirst), few)
    for (const action of ['delete', 'restore'] as const) {
      const statements = await countStatements('/selection', { action, ids })
      assert.ok(statements < 60, `${statements} statements`)
    }
    assert.equal((await seen()).length, 5003)
  })
})
