import { PostgresDialect } from 'kysely'
import pg from 'pg'
import type { PoolFigures } from '../metrics/metrics.ts'

const int8 = 20

interface Listeners {
  /** Hears of connections lost while unused. */
  onIdleError: (error: Error) => void
  /** Gets the pool, to look at its figures. */
  onPool: (pool: PoolFigures) => void
}

/** Kysely's PostgreSQL dialect over a pool. */
export function postgresDialect(url: string, { onIdleError, onPool }: Listeners) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types: { getTypeParser },
  })
  onPool(pool)
  pool.on('error', onIdleError)
  // The pool stops listening while a connection is taken. Lost between two queries, it would end
  // the process; the next query on it tells of the loss.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}

/** Our bigints are milliseconds and counts: far below 2^53, so plain numbers as in SQLite. */
const getTypeParser = ((oid: number, format?: 'text') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser
