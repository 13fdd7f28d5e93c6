import { type Kysely, PostgresAdapter } from 'kysely'
import type { DatabaseError } from 'pg'
import type { Tables } from './tables.ts'
import { TimeoutError } from './with-timeout.ts'

/** The one place that knows what SQLite and PostgreSQL do not have in common. */
export type Engine = 'sqlite' | 'postgres'

export const bytesType = { sqlite: 'blob', postgres: 'bytea' } as const

/** Which of the two a database or a transaction is on. */
export function getEngine(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

const sqliteUnavailable = new Set([
  5, // SQLITE_BUSY
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  11, // SQLITE_CORRUPT, also what a disk that fails looks like
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
])

/**
 * Classes of SQLSTATE: connection, a transaction that was idle, one that gave way to another,
 * resources, intervention, system, and what went wrong inside, as when a full disk ends it at its start.
 */
const postgresUnavailable = /^(08|25P03|40|53|57|58|XX)/
/** Of the network and of the file system. */
const systemUnavailable =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EACCES|EPERM|EROFS|ENOSPC|EDQUOT)/

/** What the PostgreSQL client says without a code. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|received invalid response|Received unexpected|Client (has encountered a connection error|was closed))/i

/** Whether the database, and not the request, is why a query failed: away, full or read-only. */
export function isUnavailable(error: unknown) {
  if (!(error instanceof Error)) return false
  if (error instanceof TimeoutError) return true
  const { code = '', errcode } = error as DatabaseError & { errcode?: number }
  // The low byte of SQLite's extended code is the plain one.
  if (errcode !== undefined) return sqliteUnavailable.has(errcode & 0xff)
  return (
    postgresUnavailable.test(code) ||
    systemUnavailable.test(code) ||
    connectionLost.test(error.message)
  )
}
