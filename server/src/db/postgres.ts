import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { PoolFigures } from '../metrics/metrics.ts'
import { GuardedSocket } from './guarded-socket.ts'

const int8 = 20
const secondMs = 1000

/**
 * What serves requests gives up after so long, and PostgreSQL does so a little sooner: what it gives
 * up itself it can tell of, and nobody whom we do not hear from any more keeps a lock for longer.
 */
const bounds = {
  statement_timeout: 8 * secondMs,
  query_timeout: 10 * secondMs,
  idle_in_transaction_session_timeout: 15 * secondMs,
}

interface How {
  /** For what takes as long as there is much: migrations, backups, copies. */
  mayTakeLong: boolean
  /** Hears of connections lost while unused. */
  onIdleError: (error: Error) => void
  /** Gets the pool, to look at its figures. */
  onPool: (pool: PoolFigures) => void
}

/** Kysely's PostgreSQL dialect over a pool. The address may set other bounds of time. */
export function postgresDialect(url: string, { mayTakeLong, onIdleError, onPool }: How) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5 * secondMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * secondMs,
    ...(mayTakeLong ? {} : bounds),
    stream: () => new GuardedSocket(),
    types: { getTypeParser },
  })
  onPool(pool)
  pool.on('error', onIdleError)
  // The pool stops listening while a connection is taken. Lost between two queries, it would end
  // the process; the next query on it tells of the loss.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool: withoutBroken(pool) })
}

/**
 * A pool that takes no connection back of which nobody knows what will come over it next: one on
 * which a query has failed without PostgreSQL having said why.
 */
function withoutBroken(pool: pg.Pool): PostgresPool {
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let broken: Error | undefined
      async function query(sql: string, parameters: readonly unknown[]) {
        if (broken) throw broken
        return client.query(sql, [...parameters]).catch((error) => {
          if (!isTold(error)) broken = error
          throw error
        })
      }
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(broken),
      }
    },
  }
}

const isTold = (error: unknown) => error instanceof pg.DatabaseError && error.code !== undefined

/** Our bigints are milliseconds and counts: far below 2^53, so plain numbers as in SQLite. */
const getTypeParser = ((oid: number, format?: 'text') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser
