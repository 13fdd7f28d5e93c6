import { type Dialect, Kysely, type LogConfig, sql } from 'kysely'
import type { Engine } from './dialect.ts'
import { rejectUnlockedWrites, withLockedCaller } from './lock-caller.ts'
import { type PoolStats, postgresDialect } from './postgres.ts'
import { sqliteDialect, sqlitePath } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export interface Database {
  db: Db
  engine: Engine
}

/** A PostgreSQL, or the embedded database in a folder. */
export interface DatabaseLocation {
  databaseUrl: string | undefined
  dataDir: string
}

interface Options {
  /** For work that takes longer with more data: no timeouts on PostgreSQL. */
  noTimeouts?: boolean
  log?: LogConfig
  onPool?: (pool: PoolStats) => void
}

/** Opens PostgreSQL if `databaseUrl` is set, else the embedded database. Close it with `db.destroy()`. */
export function openDatabase(
  { databaseUrl, dataDir }: DatabaseLocation,
  { noTimeouts = false, log, onPool = () => {} }: Options = {},
): Database {
  const createDb = (dialect: Dialect) => new Kysely<Tables>({ dialect, ...(log && { log }) })
  if (databaseUrl) {
    const dialect = postgresDialect(databaseUrl, { noTimeouts, onPool })
    return { db: createDb(dialect), engine: 'postgres' }
  }
  return { db: createDb(sqliteDialect(sqlitePath(dataDir))), engine: 'sqlite' }
}

/**
 * Runs `change` as one transaction, or as part of the one that `db` already is. In a request, it first
 * checks that the caller may still write, and locks the caller until the transaction ends.
 */
export function inTransaction<T>(db: Db, change: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return change(db)
  return db.transaction().execute((trx) => withLockedCaller(trx, change))
}

/** The database for requests: it rejects writes outside of `inTransaction`. */
export function createRequestDb(db: Db): Db {
  return db.withPlugin(rejectUnlockedWrites)
}

/** Runs reads on one snapshot. Only PostgreSQL needs an isolation level for it. */
export function inSnapshot<T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').execute(read)
}

/** Rejects if the database does not answer. */
export async function pingDatabase(db: Db) {
  await sql`select 1`.execute(db)
}
