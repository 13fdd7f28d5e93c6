import { Socket } from 'node:net'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { BufferReader } from 'pg-protocol/dist/buffer-reader.js'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

const int8 = 20
const secondMs = 1000

/**
 * Timeouts of queries of requests. PostgreSQL's own is shorter: it answers with an error, and it releases
 * the locks of clients that are gone.
 */
const timeouts = {
  statement_timeout: 8 * secondMs,
  query_timeout: 10 * secondMs,
  idle_in_transaction_session_timeout: 15 * secondMs,
}

/** A query that takes longer starts a probe, which then has as long again. */
const slowAfterMs = 2 * secondMs
const probeEveryMs = 250

export interface PoolStats {
  totalCount: number
  idleCount: number
  waitingCount: number
}

interface Options {
  /** For migrations, backups and restores, which take longer with more data. */
  noTimeouts: boolean
  /** Called with the pool, for its metrics. */
  onPool: (pool: PoolStats) => void
}

/**
 * A socket that closes when its reader throws. PostgreSQL's client throws at malformed answers, where
 * nothing could catch it: the process would exit.
 */
class GuardedSocket extends Socket {
  override emit(event: string | symbol, ...values: unknown[]) {
    try {
      return super.emit(event, ...values)
    } catch (cause) {
      if (event !== 'data') throw cause
      this.destroy(new Error('Connection terminated: malformed answer', { cause }))
      return true
    }
  }
}

// The published version (pg-protocol 1.16.1) does not notice a string without its terminating NUL, and reads an
// error message that lacks its last byte in an endless loop.
BufferReader.prototype.cstring = function () {
  // Both are missing in its types.
  const { buffer, offset } = this as unknown as { buffer: Buffer; offset: number }
  const end = buffer.indexOf(0, offset)
  if (end < 0) throw new RangeError('a string without its NUL')
  Object.assign(this, { offset: end + 1 })
  return buffer.toString('utf8', offset, end)
}

/** Kysely's PostgreSQL dialect over a pool. The URL may set other timeouts. */
export function postgresDialect(url: string, { noTimeouts, onPool }: Options) {
  const connection = { connectionString: url, stream: () => new GuardedSocket() }
  const pool = new pg.Pool({
    ...connection,
    max: 10,
    connectionTimeoutMillis: 5 * secondMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * secondMs,
    ...(noTimeouts ? {} : timeouts),
    types: { getTypeParser },
  })
  onPool(pool)
  // An idle connection was lost: the pool replaces it.
  pool.on('error', () => {})
  // The pool does not listen while a connection is in use: an error between two queries would end the
  // process. The next query on the connection fails with it.
  pool.on('connect', (client) => client.on('error', () => {}))
  const probe = () => connectOnce(connection)
  const breaker = noTimeouts
    ? noBreaker
    : createCircuitBreaker({ probe, slowAfterMs, probeEveryMs })
  return new PostgresDialect({ pool: withBreaker(pool, breaker) })
}

const noBreaker: CircuitBreaker = { call: (work) => work(), stop: () => {} }

/** Uses its own connection: those of the pool may be the ones that hang. */
async function connectOnce(connection: pg.ClientConfig) {
  const timeouts = { connectionTimeoutMillis: slowAfterMs, query_timeout: slowAfterMs }
  const client = new pg.Client({ ...connection, ...timeouts })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    client.end().catch(() => {})
  }
}

/**
 * A pool with a circuit breaker. It drops a connection on which a query failed without an answer of
 * PostgreSQL: the next bytes on it may belong to that query.
 */
function withBreaker(pool: pg.Pool, breaker: CircuitBreaker): PostgresPool {
  async function connect() {
    const connecting = pool.connect()
    return breaker
      .call(() => connecting)
      .catch((error) => {
        // The connection may still open, and must not leak.
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
            if (!isServerError(error)) broken = error
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

const isServerError = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code !== undefined

/** Our bigints are milliseconds and counts, far below 2^53: plain numbers, as in SQLite. */
const getTypeParser = ((oid: number, format?: 'text') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser
