import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { engineOf } from '../../foundation/db/dialect.ts'
import { onEachEngine } from '../../testing/engines.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { checkChain } from './check-chain.ts'
import { recordChange } from './record-change.ts'

const author = { who: 'admin@sala.example', from: '127.0.0.1' }
const change = { action: 'staff.add', subject: 'one', before: null, after: { name: 'Mali “นวด”' } }

function record(db: Db, subject = 'one') {
  return inTransaction(db, (trx) => recordChange(trx, author, { ...change, subject }, 1000))
}

/** What somebody does who may do anything to the database. */
async function tamper(db: Db, statement: string) {
  const unlock = {
    sqlite: ['drop trigger audit_no_update', 'drop trigger audit_no_delete'],
    postgres: ['alter table audit disable trigger all'],
  }
  for (const step of [...unlock[engineOf(db)], statement]) await sql.raw(step).execute(db)
}

onEachEngine((open) => {
  test('what was recorded is read newest first, a page at a time', async (t) => {
    const { app, db, signIn } = await openTestApp(t, { open })
    const headers = await signIn()
    const first = (await app.inject({ url: '/api/audit', headers })).json().length
    for (let index = 0; index < 60; index++) await record(db, `entry ${index}`)
    const page = (await app.inject({ url: '/api/audit', headers })).json()
    assert.equal(page.length, 50)
    assert.equal(page[0].subject, 'entry 59')
    assert.deepEqual(page[0], {
      seq: first + 60,
      at: new Date(1000).toISOString(),
      who: author.who,
      from: author.from,
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

  test('each part of it is read by itself, and all parts are the whole', async (t) => {
    const { app, db, signIn } = await openTestApp(t, { open })
    const headers = await signIn()
    const actions = ['staff.move', 'garden/plants.add', 'passkey.add', 'release.promote', 'key.add']
    for (const action of actions) {
      await inTransaction(db, (trx) => recordChange(trx, author, { ...change, action }, 1000))
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
    const odd = await app.inject({ url: '/api/audit?about=staff', headers })
    assert.equal(odd.statusCode, 400)
  })

  test('nobody reads it who has not signed in, and odd questions are refused', async (t) => {
    const { app, signIn } = await openTestApp(t, { open })
    assert.equal((await app.inject({ url: '/api/audit' })).statusCode, 401)
    assert.equal((await app.inject({ url: '/api/audit/check' })).statusCode, 401)
    const headers = await signIn()
    for (const before of ['0', '-1', '1.5', 'x', '1%20or%201=1', '9007199254740993']) {
      const { statusCode } = await app.inject({ url: `/api/audit?before=${before}`, headers })
      assert.equal(statusCode, 400, before)
    }
  })

  test('the database refuses to change or remove a row', async (t) => {
    const { db } = await openTestApp(t, { open })
    await record(db)
    await assert.rejects(db.updateTable('audit').set({ who: 'x' }).execute(), /can only grow/)
    await assert.rejects(db.deleteFrom('audit').execute(), /can only grow/)
    assert.equal((await checkChain(db)).brokenAt, null)
  })

  test('changes at the same time make one chain', async (t) => {
    const { db } = await openTestApp(t, { open })
    const { rows: before } = await checkChain(db)
    await Promise.all(Array.from({ length: 20 }, (_, index) => record(db, `entry ${index}`)))
    const { rows, brokenAt } = await checkChain(db)
    assert.equal(rows, before + 20)
    assert.equal(brokenAt, null)
  })

  test('a change that is taken back leaves no row, and no gap', async (t) => {
    const { db } = await openTestApp(t, { open })
    const { rows: before } = await checkChain(db)
    const failed = inTransaction(db, async (trx) => {
      await recordChange(trx, author, change, 1000)
      throw new Error('taken back')
    })
    await assert.rejects(failed, /taken back/)
    await record(db)
    const { rows, brokenAt } = await checkChain(db)
    assert.equal(rows, before + 1)
    assert.equal(brokenAt, null)
  })

  const deeds = [
    ['changed', "update audit set who = 'nobody' where seq = 2", 2],
    ['removed from the middle', 'delete from audit where seq = 2', 2],
    ['removed from the end', 'delete from audit where seq = 4', 4],
  ] as const
  for (const [deed, statement, brokenAt] of deeds) {
    test(`a row that was ${deed} is noticed`, async (t) => {
      const { db, close } = await open()
      t.after(close)
      for (let count = 0; count < 4; count++) await record(db)
      assert.equal((await checkChain(db)).brokenAt, null)
      await tamper(db, statement)
      const state = await checkChain(db)
      assert.equal(state.brokenAt, brokenAt)
      assert.equal(state.rows, brokenAt - 1)
    })
  }
})
