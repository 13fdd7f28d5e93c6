import { type Dialect, Kysely, type LogConfig, sql } from 'kysely'
import type { Engine } from './dialect.ts'
import { rejectUnlockedWrites, withLockedCaller } from './lock-caller.ts'
import { type PoolFigures, postgresDialect } from './postgres.ts'
import { sqliteDialect, sqlitePath } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export interface Database {
  db: Db
  engine: Engine
}

interface Options {
  /** For what takes as long as there is much: nothing that waits for PostgreSQL is given up. */
  mayTakeLong?: boolean
  log?: LogConfig
  onIdleError?: (error: Error) => void
  onPool?: (pool: PoolFigures) => void
}

/** Opens PostgreSQL when there is an address, else the embedded file. Close it with `db.destroy()`. */
export function openDatabase(
  where: { databaseUrl: string | undefined; dataDir: string },
  { mayTakeLong = false, log, onIdleError = () => {}, onPool = () => {} }: Options = {},
): Database {
  const make = (dialect: Dialect) => new Kysely<Tables>({ dialect, ...(log && { log }) })
  if (where.databaseUrl) {
    const dialect = postgresDialect(where.databaseUrl, { mayTakeLong, onIdleError, onPool })
    return { db: make(dialect), engine: 'postgres' }
  }
  return { db: make(sqliteDialect(sqlitePath(where.dataDir))), engine: 'sqlite' }
}

/**
 * Runs `change` as one transaction, or as part of the one that `db` already is. In a request it
 * looks first whether who calls may still write, and holds them to its end.
 */
export function inTransaction<T>(db: Db, change: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return change(db)
  return db.transaction().execute((trx) => withLockedCaller(trx, change))
}

/** The database as requests get it: nothing is written by it but by `inTransaction`, as somebody. */
export function createRequestDb(db: Db): Db {
  return db.withPlugin(rejectUnlockedWrites)
}

/** Runs reads that must see one moment; PostgreSQL alone has to be asked for that. */
export function inSnapshot<T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').execute(read)
}

/** Rejects if the database does not answer. */
export async function pingDatabase(db: Db) {
  await sql`select 1`.execute(db)
}
