import { type Kysely, PostgresAdapter } from 'kysely'
import type { DatabaseError } from 'pg'
import { TimeoutError } from './circuit-breaker.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

export const bytesType = { sqlite: 'blob', postgres: 'bytea' } as const

export function getEngine(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

const sqliteUnavailable = new Set([
  5, // SQLITE_BUSY
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  11, // SQLITE_CORRUPT, which a failing disk causes too
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
])

/**
 * Classes of SQLSTATE: connection, idle transaction, deadlock or serialization failure, resources,
 * operator intervention, system, and internal errors, such as a full disk at its start.
 */
const postgresUnavailable = /^(08|25P03|40|53|57|58|XX)/
/** Error codes of the network and the file system. */
const systemUnavailable =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EACCES|EPERM|EROFS|ENOSPC|EDQUOT)/

/** Errors of the PostgreSQL client that have no code. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|received invalid response|Received unexpected|Client (has encountered a connection error|was closed))/i

/** Whether a query failed because of the database, not of the request: it is unreachable, full or read-only. */
export function isUnavailable(error: unknown) {
  if (!(error instanceof Error)) return false
  if (error instanceof TimeoutError) return true
  const { code = '', errcode } = error as DatabaseError & { errcode?: number }
  // The low byte of SQLite's extended code is the primary one.
  if (errcode !== undefined) return sqliteUnavailable.has(errcode & 0xff)
  return (
    postgresUnavailable.test(code) ||
    systemUnavailable.test(code) ||
    connectionLost.test(error.message)
  )
}
