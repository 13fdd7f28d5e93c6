import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
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

/** Until then nobody suspects that PostgreSQL is not there; then it has as long to say that it is. */
const patienceMs = 2 * secondMs
const probeAgainMs = 250

export interface PoolFigures {
  totalCount: number
  idleCount: number
  waitingCount: number
}

interface How {
  /** For what takes as long as there is much: migrations, backups, restores. */
  mayTakeLong: boolean
  /** Hears of connections lost while unused. */
  onIdleError: (error: Error) => void
  /** Gets the pool, to look at its figures. */
  onPool: (pool: PoolFigures) => void
}

/** Kysely's PostgreSQL dialect over a pool. The address may set other bounds of time. */
export function postgresDialect(url: string, { mayTakeLong, onIdleError, onPool }: How) {
  const connection = { connectionString: url, stream: () => new GuardedSocket() }
  const pool = new pg.Pool({
    ...connection,
    max: 10,
    connectionTimeoutMillis: 5 * secondMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * secondMs,
    ...(mayTakeLong ? {} : bounds),
    types: { getTypeParser },
  })
  onPool(pool)
  pool.on('error', onIdleError)
  // The pool stops listening while a connection is taken. Lost between two queries, it would end
  // the process; the next query on it tells of the loss.
  pool.on('connect', (client) => client.on('error', () => {}))
  const probe = () => connectOnce(connection)
  const breaker = mayTakeLong
    ? waitAsLong
    : createCircuitBreaker({ probe, patienceMs, probeAgainMs })
  return new PostgresDialect({ pool: guarded(pool, breaker) })
}

const waitAsLong: CircuitBreaker = { call: (work) => work(), stop: () => {} }

/** On a connection of its own: those of the pool may be the ones on which nothing comes. */
async function connectOnce(connection: pg.ClientConfig) {
  const bounds = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }
  const client = new pg.Client({ ...connection, ...bounds })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    client.end().catch(() => {})
  }
}

/**
 * A pool that lets nobody wait for a PostgreSQL that is known not to answer, and takes no connection
 * back of which nobody knows what will come over it next: one on which a query has failed without
 * PostgreSQL having said why.
 */
function guarded(pool: pg.Pool, breaker: CircuitBreaker): PostgresPool {
  async function connect() {
    const connecting = pool.connect()
    return breaker
      .call(() => connecting)
      .catch((error) => {
        // It may come yet, when nobody waits for it any more.
        connecting.then((client) => client.release(error)).catch(() => {})
        throw error
      })
  }
  return {
    async end() {
      breaker.stop()
      await pool.end()
    },
    async connect() {
      const client = await connect()
      let broken: Error | undefined
      async function query(sql: string, parameters: readonly unknown[]) {
        if (broken) throw broken
        return breaker
          .call(() => client.query(sql, [...parameters]))
          .catch((error) => {
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
