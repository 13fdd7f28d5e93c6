import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Kysely, Migrator, sql } from 'kysely'
import { makeDataDir } from '../testing/spawn-server.ts'
import { openTestApp } from '../testing/test-app.ts'
import { openDatabase } from './database.ts'
import { DataDirInUseError, holdDataDir } from './lock.ts'
import { sqliteDialect } from './sqlite.ts'

test('the embedded database keeps what it acknowledges and checks references', async (t) => {
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

test('a step that fails takes all pending steps back', async (t) => {
  const db = new Kysely<unknown>({ dialect: sqliteDialect(':memory:') })
  t.after(() => db.destroy())
  const migrations = {
    '1': {
      up: ({ schema }: Kysely<unknown>) => schema.createTable('a').addColumn('b', 'text').execute(),
    },
    '2': {
      up: async () => {
        throw new Error('killed')
      },
    },
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  assert.ok(error)
  const tables = await db.introspection.getTables()
  assert.deepEqual(tables, [])
})

test('a data folder is held by one at a time', async (t) => {
  const dataDir = await makeDataDir(t)
  const letGo = holdDataDir(dataDir)
  assert.throws(() => holdDataDir(dataDir), DataDirInUseError)
  letGo()
  holdDataDir(dataDir)()
})

test('a database that cannot be written is told as such, and all is well again afterwards', async (t) => {
  const { app, db, signIn } = await openTestApp(t)
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
