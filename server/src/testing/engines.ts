import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type LogConfig, sql } from 'kysely'
import { type Database, type Db, openDatabase } from '../foundation/db/database.ts'
import type { Engine } from '../foundation/db/dialect.ts'
import { migrate } from '../foundation/db/migrate.ts'
import { createSqliteDialect } from '../foundation/db/sqlite.ts'
import type { Tables } from '../foundation/db/tables.ts'
import { findPostgres } from './find-postgres.ts'
import { makeDataDir } from './spawn-server.ts'
import { startTcpProxy } from './tcp-proxy.ts'

type Fill = (db: Db) => Promise<unknown>

/** Opens a new database with all tables and the rows that `fill` adds; `close` removes it. */
export type OpenTestDatabase = (
  log?: LogConfig,
  fill?: Fill,
) => Promise<Database & { close: () => Promise<void>; isFilled?: boolean }>

const dropTimeoutMs = 5000
const serverUrl = await findPostgres()
/** Why tests on PostgreSQL are skipped, or false. */
export const skip = !serverUrl && 'no PostgreSQL that allows to create databases'

/** Runs `tests` on SQLite, and on PostgreSQL if there is one. */
export function onEachEngine(tests: (open: OpenTestDatabase, engine: Engine) => void) {
  describe('SQLite', () => tests(openSqlite, 'sqlite'))
  onPostgres((open) => tests(open, 'postgres'))
}

/** Whether all tests run on both engines, as in `npm run test:all`. */
export const isOnBothEngines = process.env.TEST_ENGINES === 'all'

/** Runs `tests` of code without SQL on SQLite, and in `npm run test:all` on both engines. */
export function onDefaultEngine(tests: Parameters<typeof onEachEngine>[0]) {
  if (isOnBothEngines) onEachEngine(tests)
  else describe('SQLite', () => tests(openSqlite, 'sqlite'))
}

/** Runs `tests` on PostgreSQL, if there is one. */
export function onPostgres(tests: (open: OpenTestDatabase) => void) {
  describe('PostgreSQL', { skip }, () => tests(openPostgres))
}

/** The template databases that the test runner has created: with all tables, and with the rows of a new app. */
const { TEST_DATABASE_TEMPLATE, TEST_DATABASE_FILLED } = process.env

/** The environment of a server with a new database, which is removed after the test. */
export async function createEnvironment(
  t: TestContext,
  engine: Engine,
): Promise<Record<string, string>> {
  if (engine === 'sqlite') return { DATA_DIR: await makeDataDir(t) }
  const { databaseUrl, drop } = await createPostgresDatabase()
  t.after(drop)
  return { DATABASE_URL: databaseUrl }
}

/**
 * Creates a database on PostgreSQL; `drop` removes it with its connections.
 * @param template the database to copy; empty by default
 */
export async function createPostgresDatabase(template = 'template1') {
  const url = serverUrl ?? ''
  const name = `sala_test_${randomBytes(6).toString('hex')}`
  const { db: server } = openDatabase({ databaseUrl: url, dataDir: '' }, { noTimeouts: true })
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
    server,
  )
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${name}`
  return {
    name,
    databaseUrl: databaseUrl.href,
    async drop() {
      const dropping = sql`drop database ${sql.id(name)} with (force)`
        .execute(server)
        .finally(() => server.destroy())
      // It may be slow, since it waits for all processes of PostgreSQL; tests need not wait.
      dropping.catch(() => {})
      await Promise.race([dropping, pause(dropTimeoutMs, undefined, { ref: false })])
    },
  }
}

export const openSqlite: OpenTestDatabase = async (log, fill = addNothing) => {
  const bytes = sqliteTemplates.get(fill) ?? (await createSqliteTemplate(fill))
  sqliteTemplates.set(fill, bytes)
  const file = new DatabaseSync(':memory:')
  file.deserialize(bytes)
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(file), ...(log && { log }) })
  return { db, engine: 'sqlite', close: () => db.destroy(), isFilled: fill !== addNothing }
}

const addNothing: Fill = async () => {}
/** Serialized databases to copy, by their contents. */
const sqliteTemplates = new Map<Fill, Uint8Array>()

async function createSqliteTemplate(fill: Fill) {
  const file = new DatabaseSync(':memory:')
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(file) })
  await migrate({ db, engine: 'sqlite' })
  await fill(db)
  const bytes = file.serialize()
  await db.destroy()
  return bytes
}

const openPostgres: OpenTestDatabase = async (log, fill) => {
  const isFilled = Boolean(fill && TEST_DATABASE_FILLED)
  const template = isFilled ? TEST_DATABASE_FILLED : TEST_DATABASE_TEMPLATE
  const { databaseUrl, drop } = await createPostgresDatabase(template)
  const database = openDatabase({ databaseUrl, dataDir: '' }, log && { log })
  if (!template) await migrate(database)
  return {
    ...database,
    isFilled,
    async close() {
      await database.db.destroy()
      await drop()
    },
  }
}

/** Creates a database on PostgreSQL behind a TCP proxy; removes both after the test. */
export async function createDatabaseBehindProxy(t: TestContext) {
  const { databaseUrl, drop } = await createPostgresDatabase()
  t.after(drop)
  const url = new URL(databaseUrl)
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
  t.after(proxy.close)
  url.host = `127.0.0.1:${proxy.port}`
  return { proxy, databaseUrl: url.href }
}
