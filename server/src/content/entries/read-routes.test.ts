import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { staffEntries } from '../collections/collections.ts'

onEachEngine((open) => {
  test('answers an unchanged list by one query that reads none of its rows', async (t) => {
    const queries: string[] = []
    const log = ({ query }: { query: { sql: string } }) => void queries.push(query.sql)
    const { app, db } = await createTestApp(t, { open, log })
    await staffEntries.add(db, { name: 'Ploy' }, 0)
    const first = await app.inject({ url: '/api/staff' })
    const etag = String(first.headers.etag)

    queries.length = 0
    const notModified = await app.inject({ url: '/api/staff', headers: { 'if-none-match': etag } })
    assert.equal(notModified.statusCode, 304)
    assert.equal(notModified.body, '')
    assert.equal(notModified.headers.etag, etag)
    const again = await app.inject({ url: '/api/staff' })
    assert.equal(again.body, first.body)
    assert.equal(queries.length, 2)
    for (const sql of queries) assert.match(sql, /^select "name", "revision" from "list"$/)
  })

  test('each write changes the ETag of its list only', async (t) => {
    const { app, db } = await createTestApp(t, { open })
    const etags = new Set<string>()
    const collect = async () => {
      const { headers, statusCode } = await app.inject({
        url: '/api/staff',
        headers: { 'if-none-match': [...etags].join(', ') },
      })
      assert.equal(statusCode, 200)
      assert.equal(headers['cache-control'], 'no-cache')
      etags.add(String(headers.etag))
    }
    const rooms = (await app.inject({ url: '/api/rooms' })).headers.etag
    await collect()
    const { _id } = await staffEntries.add(db, { name: 'Ploy' }, 0)
    await collect()
    await staffEntries.change(db, _id, { name: 'Mali' }, 0)
    await collect()
    await staffEntries.remove(db, _id, 0)
    await collect()
    await staffEntries.restore(db, _id, 0)
    await collect()
    assert.equal(etags.size, 5)
    assert.equal((await app.inject({ url: '/api/rooms' })).headers.etag, rooms)
  })

  test('readers during a write get a list with the matching ETag', async (t) => {
    const { app, db } = await createTestApp(t, { open })
    const seen = new Map<string, string>()
    const read = async () => {
      const { headers, body } = await app.inject({ url: '/api/staff' })
      const before = seen.get(String(headers.etag))
      assert.ok(before === undefined || before === body)
      seen.set(String(headers.etag), body)
    }
    const names = ['a', 'b', 'c', 'd']
    await Promise.all(
      names.flatMap((name) => [staffEntries.add(db, { name }, 0), read(), read(), read()]),
    )
    await read()
    assert.equal(JSON.parse([...seen.values()].at(-1) ?? '').length, names.length)
  })
})
