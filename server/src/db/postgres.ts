import { PostgresDialect } from 'kysely'
import pg from 'pg'

const int8 = 20

/** Kysely's PostgreSQL dialect over a pool; `onIdleError` hears of connections lost while unused. */
export function postgresDialect(url: string, onIdleError: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser },
  })
  pool.on('error', onIdleError)
  return new PostgresDialect({ pool })
}

/** Our bigints are milliseconds and counts: far below 2^53, so plain numbers as in SQLite. */
const getTypeParser = ((oid: number, format?: 'text') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser
