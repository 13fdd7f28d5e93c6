import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { getEngine } from '../../foundation/db/dialect.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { recordChange } from './record-change.ts'
import { removeOldAuditRows } from './repository.ts'

const actor = { who: 'admin@sala.example', from: '127.0.0.1' }
const change = { action: 'staff.add', subject: 'one', before: null, after: { name: 'Mali “นวด”' } }

function record(db: Db, subject = 'one') {
  return inTransaction(db, (trx) => recordChange(trx, actor, { ...change, subject }, 1000))
}

async function placesIn(db: Db) {
  const rows = await db.selectFrom('audit').select('seq').orderBy('seq').execute()
  return rows.map(({ seq }) => seq)
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

onEachEngine((open) => {
  test('reads records newest first, a page at a time', async (t) => {
    const { app, db, signIn } = await createTestApp(t, { open })
    const headers = await signIn()
    const first = (await app.inject({ url: '/api/audit', headers })).json().length
    for (let index = 0; index < 60; index++) await record(db, `entry ${index}`)
    const page = (await app.inject({ url: '/api/audit', headers })).json()
    assert.equal(page.length, 50)
    assert.equal(page[0].subject, 'entry 59')
    assert.deepEqual(page[0], {
      seq: first + 60,
      at: new Date(1000).toISOString(),
      who: actor.who,
      from: actor.from,
      action: 'staff.add',
      subject: 'entry 59',
      before: null,
      after: change.after,
    })
    const url = `/api/audit?before=${page.at(-1).seq}`
    const older = (await app.inject({ url, headers })).json()
    assert.equal(older.length, first + 10)
    assert.equal(older[0].subject, 'entry 9')
  })

  test('filters by part; the parts together are the whole trail; rejects other queries', async (t) => {
    const { app, db, signIn } = await createTestApp(t, { open })
    const headers = await signIn()
    const actions = ['staff.move', 'garden/plants.add', 'passkey.add', 'release.promote', 'key.add']
    for (const action of actions) {
      await inTransaction(db, (trx) => recordChange(trx, actor, { ...change, action }, 1000))
    }
    const read = async (about: string) => {
      const rows = (await app.inject({ url: `/api/audit?about=${about}`, headers })).json()
      return rows.map(({ action }: { action: string }) => action)
    }
    assert.deepEqual(await read('house'), ['garden/plants.add', 'staff.move'])
    assert.deepEqual((await read('releases')).slice(0, 2), ['key.add', 'release.promote'])
    assert.equal((await read('accounts'))[0], 'passkey.add')
    assert.ok((await read('accounts')).includes('session.sign-in'))
    const all = (await app.inject({ url: '/api/audit', headers })).json()
    const parts = await Promise.all(['house', 'accounts', 'releases'].map(read))
    assert.equal(parts.flat().length, all.length)
    const odd = ['0', '-1', '1.5', 'x', '1%20or%201=1', '9007199254740993']
    for (const query of ['about=staff', ...odd.map((before) => `before=${before}`)]) {
      const { statusCode } = await app.inject({ url: `/api/audit?${query}`, headers })
      assert.equal(statusCode, 400, query)
    }
  })

  test('the database prevents updates and removals', async (t) => {
    const { db } = await createTestApp(t, { open })
    await record(db)
    await assert.rejects(db.updateTable('audit').set({ who: 'x' }).execute(), /can only grow/)
    await assert.rejects(db.deleteFrom('audit').execute(), /can only grow/)
    if (getEngine(db) === 'postgres') {
      await assert.rejects(sql`truncate audit`.execute(db), /can only grow/)
    }
  })

  test('removes old rows in batches, and no newer ones', async (t) => {
    const { db, close } = await open()
    t.after(close)
    for (const atMs of [1000, 2000, 3000, 4000]) {
      await inTransaction(db, (trx) => recordChange(trx, actor, change, atMs))
    }
    assert.equal(await removeOldAuditRows(db, 3000, 1), 1)
    assert.equal(await removeOldAuditRows(db, 3000, 10), 1)
    assert.deepEqual(await placesIn(db), [3, 4])
    // A longer retention does not protect rows that may already be removed.
    assert.equal(await removeOldAuditRows(db, 500, 10), 0)
    await assert.rejects(db.deleteFrom('audit').execute(), /can only grow/)
    assert.deepEqual(await placesIn(db), [3, 4])
  })

  test('concurrent changes and one that is rolled back leave no gap', async (t) => {
    const { db } = await createTestApp(t, { open })
    const before = (await placesIn(db)).length
    await Promise.all(Array.from({ length: 20 }, (_, index) => record(db, `entry ${index}`)))
    assert.deepEqual(await placesIn(db), upTo(before + 20))
    const failed = inTransaction(db, async (trx) => {
      await recordChange(trx, actor, change, 1000)
      throw new Error('taken back')
    })
    await assert.rejects(failed, /taken back/)
    await record(db)
    assert.deepEqual(await placesIn(db), upTo(before + 21))
  })
})
