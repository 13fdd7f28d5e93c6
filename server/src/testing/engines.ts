import { randomBytes } from 'node:crypto'
import { describe } from 'node:test'
import { Kysely, type LogConfig, sql } from 'kysely'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { sqliteDialect } from '../db/sqlite.ts'
import type { Tables } from '../db/tables.ts'

/** Opens a new database with all tables; `close` leaves nothing of it. */
export type OpenTestDatabase = (
  log?: LogConfig,
) => Promise<Database & { close: () => Promise<void> }>

const serverUrl = process.env.TEST_DATABASE_URL

/** Runs `tests` on SQLite, and on PostgreSQL when TEST_DATABASE_URL names one. */
export function onEachEngine(tests: (open: OpenTestDatabase) => void) {
  describe('SQLite', () => tests(openSqlite))
  describe('PostgreSQL', { skip: !serverUrl && 'TEST_DATABASE_URL is not set' }, () =>
    tests((log) => openPostgres(serverUrl ?? '', log)),
  )
}

export const openSqlite: OpenTestDatabase = async (log) => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:'), ...(log && { log }) })
  const database: Database = { db, engine: 'sqlite' }
  await migrate(database)
  return { ...database, close: () => db.destroy() }
}

async function openPostgres(url: string, log?: LogConfig) {
  const name = `sala_test_${randomBytes(6).toString('hex')}`
  const { db: server } = openDatabase({ databaseUrl: url, dataDir: '' })
  await sql`create database ${sql.id(name)}`.execute(server)

  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${name}`
  const where = { databaseUrl: databaseUrl.href, dataDir: '' }
  const database = openDatabase(where, log && { log })
  await migrate(database)
  return {
    ...database,
    async close() {
      await database.db.destroy()
      await sql`drop database ${sql.id(name)}`.execute(server)
      await server.destroy()
    },
  }
}
