import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type Migration, sql } from 'kysely'
import { staffEntries } from '../../content/collections/collections.ts'
import {
  addMessage,
  eraseMessagesFrom,
  listMessageIdsFrom,
} from '../../content/contact/repository.ts'
import { findAccount } from '../../people/accounts/repository.ts'
import { createEnvironment, onEachEngine } from '../../testing/engines.ts'
import { makeDataDir } from '../../testing/spawn-server.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { inTransaction, openDatabase } from './database.ts'
import { isUnavailable } from './dialect.ts'
import { DataDirInUseError, lockDataDir } from './lock-data-dir.ts'
import { applyMigrations, listAppliedMigrations, lockMigrations, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

test('the embedded database syncs commits and checks foreign keys', async (t) => {
  const { db } = openDatabase({ databaseUrl: undefined, dataDir: await makeDataDir(t) })
  t.after(() => db.destroy())
  for (const [pragma, value] of [
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
  ] as const) {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(pragma)}`.execute(db)
    assert.equal(rows[0]?.[pragma], value)
  }
})

onEachEngine((open) => {
  test('a failed migration rolls back all pending ones', async (t) => {
    const { db, engine, close } = await open()
    t.after(close)
    const listTables = async () => (await db.introspection.getTables()).map(({ name }) => name)
    const before = { steps: await listAppliedMigrations(db), tables: await listTables() }
    const attempt = inTransaction(db, async (trx) => {
      await lockMigrations(trx, engine)
      await applyMigrations(trx, {
        '998': {
          up: ({ schema }) => schema.createTable('a').addColumn('b', 'text').execute(),
        },
        '999': { up: () => Promise.reject(new Error('killed')) },
      })
    })
    await assert.rejects(attempt, /killed/)
    assert.deepEqual({ steps: await listAppliedMigrations(db), tables: await listTables() }, before)
  })

  test('a version starts on the schema of a newer version', async (t) => {
    const { db, engine, close } = await open()
    t.after(close)
    await inTransaction(db, (trx) =>
      applyMigrations(trx, {
        '999-newer': {
          up: ({ schema }) => schema.alterTable('staff').addColumn('newer', 'text').execute(),
        },
      }),
    )
    await migrate({ db, engine })
    await staffEntries.add(db, { name: 'Ploy' }, 0)
    assert.equal((await staffEntries.list(db)).length, 1)
    assert.ok((await listAppliedMigrations(db)).includes('999-newer'))
  })
})

onEachEngine((_open, engine) => {
  test('knows senders and accounts of older versions by every form of their addresses', async (t) => {
    const { DATABASE_URL, DATA_DIR = '' } = await createEnvironment(t, engine)
    const database = openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
    const { db } = database
    t.after(() => db.destroy())
    const [[first, baseline] = []] = Object.entries(migrations(engine)).sort()
    assert.ok(first && baseline)
    await migrate(database, { [first]: baseline })
    const add = (id: string, email: string) =>
      sql`insert into message (id, name, email, message, "receivedAt")
        values (${id}, 'Anne', ${email}, 'Hello', 0)`.execute(db)
    const forms = ['ÄNNE@Example.com', 'A\u0308nne@example.com', 'änne@example.com']
    const idnForms = ['a@ไทย.ไทย', 'A@xn--o3cw4h.XN--O3CW4H']
    for (const email of [...forms, ...idnForms, 'Anne@Example.com']) await add(email, email)
    const addAccount = (id: string, email: string) =>
      sql`insert into account
        (id, email, "passwordHash", role, "requiresPasskey", "hasPrintedPassword", language, "createdAt")
        values (${id}, ${email}, '', 'owner', 0, 0, 'en', 0)`.execute(db)
    await addAccount('1', 'b@xn--o3cw4h.xn--o3cw4h')
    await addAccount('2', 'a\u0308nne@example.com')
    await addAccount('3', 'c@xn--o3cw4h.xn--o3cw4h')
    await addAccount('4', 'c@ไทย.ไทย')

    await migrate(database)
    // A server of the older version may still run.
    await add('late', 'ÄNNE@example.com')
    await addMessage(db, { name: 'Anne', email: 'Änne＠example.com', message: 'Hello' }, 1)
    for (const form of [...forms, ' ÄNNE＠EXAMPLE.COM ']) {
      assert.equal((await listMessageIdsFrom(db, form)).length, 5, form)
    }
    for (const form of idnForms) assert.equal((await listMessageIdsFrom(db, form)).length, 2, form)
    assert.deepEqual(await listMessageIdsFrom(db, 'aNNE@example.com'), ['Anne@Example.com'])
    assert.equal(await eraseMessagesFrom(db, 'ÄNNE@example.com'), 5)
    assert.deepEqual(await listMessageIdsFrom(db, 'änne@example.com'), [])

    assert.equal((await findAccount(db, 'B@ไทย.ไทย'))?.id, '1')
    assert.equal((await findAccount(db, 'ÄNNE@example.com'))?.id, '2')
    assert.equal((await findAccount(db, 'c@xn--o3cw4h.xn--o3cw4h'))?.id, '4')
  })
})

test('refuses a database of another version, and does not change it', async (t) => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
  t.after(() => db.destroy())
  const up: Migration['up'] = ({ schema }) =>
    schema.createTable('a').addColumn('b', 'text').execute()
  await migrate({ db, engine: 'sqlite' }, { '000-other': { up } })
  await assert.rejects(
    migrate({ db, engine: 'sqlite' }),
    /^Error: This database was made by another version of Sala \(its schema begins with 000-other, not with 001-/,
  )
  assert.deepEqual(
    (await db.introspection.getTables()).map(({ name }) => name),
    ['a'],
  )
})

test('a transaction that reads before it writes blocks other writers', async (t) => {
  const dataDir = await makeDataDir(t)
  const [one, other] = [0, 1].map(() => openDatabase({ databaseUrl: undefined, dataDir }))
  assert.ok(one && other)
  t.after(() => Promise.all([one.db.destroy(), other.db.destroy()]))
  await migrate(one)
  const { written } = await inTransaction(one.db, async (trx) => {
    await staffEntries.list(trx)
    const written = staffEntries.add(other.db, { name: 'Mali' }, 0)
    await pause(100)
    await staffEntries.add(trx, { name: 'Ploy' }, 0)
    return { written }
  })
  await written
  assert.deepEqual(
    (await staffEntries.list(one.db)).map(({ name }) => name),
    ['Ploy', 'Mali'],
  )
})

test('locks the data folder', async (t) => {
  const dataDir = await makeDataDir(t)
  const unlock = lockDataDir(dataDir)
  assert.throws(() => lockDataDir(dataDir), DataDirInUseError)
  unlock()
  lockDataDir(dataDir)()
})

test('answers 503 while the database is read-only, and recovers', async (t) => {
  const { app, db, signIn } = await createTestApp(t)
  const headers = await signIn()
  const add = () =>
    app.inject({ method: 'POST', url: '/api/staff', headers, payload: { name: 'Ploy' } })
  await sql`pragma query_only = on`.execute(db)
  const answer = await add()
  assert.equal(answer.statusCode, 503)
  assert.ok(answer.headers['retry-after'])
  assert.equal(answer.json().status, 'error')
  assert.doesNotMatch(answer.body, /sqlite|readonly/i)
  await sql`pragma query_only = off`.execute(db)
  assert.equal((await add()).statusCode, 201)
})

test('answers 503 when a full database rolls back by itself', async (t) => {
  const { app, db, signIn } = await createTestApp(t)
  const headers = await signIn()
  const add = (name: string) =>
    app.inject({ method: 'POST', url: '/api/staff', headers, payload: { name } })
  await sql`pragma max_page_count = 1`.execute(db)
  let answer = await add('Ploy')
  for (let count = 0; answer.statusCode === 201 && count < 1000; count++) {
    answer = await add('x'.repeat(200))
  }
  assert.equal(answer.statusCode, 503)
  const { length } = await staffEntries.list(db)
  await sql`pragma max_page_count = 4294967294`.execute(db)
  assert.equal((await add('Mali')).statusCode, 201)
  assert.equal((await staffEntries.list(db)).length, length + 1)
})

const withCode = (code: string) => Object.assign(new Error('refused'), { code })

test('distinguishes an unavailable database from a wrong request', () => {
  for (const code of ['08006', '25P03', '40001', '53100', '57P03', '58030', 'XX000', 'ENOSPC']) {
    assert.equal(isUnavailable(withCode(code)), true, code)
  }
  for (const code of ['23505', '22P02', '42P01', '25P02', '']) {
    assert.equal(isUnavailable(withCode(code)), false, code)
  }
  assert.equal(isUnavailable(Object.assign(new Error('full'), { errcode: 13 })), true)
  assert.equal(isUnavailable(Object.assign(new Error('unique'), { errcode: 2067 })), false)
})
