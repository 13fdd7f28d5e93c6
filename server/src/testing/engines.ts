import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { describe } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type LogConfig, sql } from 'kysely'
import { type Database, openDatabase } from '../foundation/db/database.ts'
import type { Engine } from '../foundation/db/dialect.ts'
import { migrate } from '../foundation/db/migrate.ts'
import { dialectOf } from '../foundation/db/sqlite.ts'
import type { Tables } from '../foundation/db/tables.ts'
import { findPostgres } from './find-postgres.ts'

/** Opens a new database with all tables; `close` leaves nothing of it. */
export type OpenTestDatabase = (
  log?: LogConfig,
) => Promise<Database & { close: () => Promise<void> }>

const longestDropMs = 5000
const serverUrl = await findPostgres()
/** Why PostgreSQL is left out, or false. */
export const skip = !serverUrl && 'no PostgreSQL that lets us create databases'

/** Runs `tests` on SQLite, and on PostgreSQL where there is one. */
export function onEachEngine(tests: (open: OpenTestDatabase, engine: Engine) => void) {
  describe('SQLite', () => tests(openSqlite, 'sqlite'))
  onPostgres((open) => tests(open, 'postgres'))
}

/** Of the run: `npm run test:all` tries everything on both engines. */
export const isOnBothEngines = process.env.TEST_ENGINES === 'all'

/** Runs `tests`, of code that has no SQL of its own, on SQLite, and in `npm run test:all` on both. */
export function onDefaultEngine(tests: Parameters<typeof onEachEngine>[0]) {
  if (isOnBothEngines) onEachEngine(tests)
  else describe('SQLite', () => tests(openSqlite, 'sqlite'))
}

/** Runs `tests` on PostgreSQL alone, where there is one. */
export function onPostgres(tests: (open: OpenTestDatabase) => void) {
  describe('PostgreSQL', { skip }, () => tests(openPostgres))
}

/** Of the database that has all tables already, where whoever runs the tests has made one. */
const { TEST_DATABASE_TEMPLATE } = process.env

/**
 * A new database on PostgreSQL; `drop` removes it, whoever is still in it.
 * @param template name of the one whose copy it is, instead of empty
 */
export async function createPostgresDatabase(template = 'template1') {
  const url = serverUrl ?? ''
  const name = `sala_test_${randomBytes(6).toString('hex')}`
  const { db: server } = openDatabase({ databaseUrl: url, dataDir: '' }, { mayTakeLong: true })
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
      // It waits for every process of PostgreSQL to take note, and no test is about that.
      dropping.catch(() => {})
      await Promise.race([dropping, pause(longestDropMs, undefined, { ref: false })])
    },
  }
}

export const openSqlite: OpenTestDatabase = async (log) => {
  sqliteTemplate ??= await makeSqliteTemplate()
  const file = new DatabaseSync(':memory:')
  file.deserialize(sqliteTemplate)
  const db = new Kysely<Tables>({ dialect: dialectOf(file), ...(log && { log }) })
  return { db, engine: 'sqlite', close: () => db.destroy() }
}

/** A database that has all tables, for this process to make copies of. */
let sqliteTemplate: Uint8Array | undefined

async function makeSqliteTemplate() {
  const file = new DatabaseSync(':memory:')
  const db = new Kysely<Tables>({ dialect: dialectOf(file) })
  await migrate({ db, engine: 'sqlite' })
  const bytes = file.serialize()
  await db.destroy()
  return bytes
}

const openPostgres: OpenTestDatabase = async (log) => {
  const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_TEMPLATE)
  const database = openDatabase({ databaseUrl, dataDir: '' }, log && { log })
  if (!TEST_DATABASE_TEMPLATE) await migrate(database)
  return {
    ...database,
    async close() {
      await database.db.destroy()
      await drop()
    },
  }
}
