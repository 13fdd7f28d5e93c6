import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'

export const sqliteFile = 'sala.db'
const maxStatements = 200
/** How long a query waits while another process has locked the file. */
const maxLockWaitMs = 5000
const retryAfterMs = 10
/** After a wait in vain, queries do not wait again for so long. */
const failFastMs = 30_000

// FULL: an acknowledged write survives a power cut, not only a crash of the process.
const durable = 'pragma journal_mode = wal; pragma synchronous = full'

/** Kysely's SQLite dialect over `node:sqlite`, for one file or `:memory:`. */
export function sqliteDialect(path: string) {
  return createSqliteDialect(new DatabaseSync(path, { timeout: maxLockWaitMs }))
}

/** The same over a database that is open already. */
export function createSqliteDialect(database: DatabaseSync) {
  database.exec(`${durable}; pragma foreign_keys = on`)
  // `#retryWhileLocked` waits from here on: SQLite would block the whole process.
  database.exec('pragma busy_timeout = 0')
  return new EmbeddedDialect(database)
}

/** The path of the database's file in `dataDir`, which is created if missing. */
export function sqlitePath(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return join(dataDir, sqliteFile)
}

class EmbeddedDialect extends SqliteDialect {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({ database: toBetterSqlite(database) })
    this.#database = database
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }

  override createDriver() {
    return new EmbeddedDriver(this.#database)
  }
}

/** SQLite can roll back a `create table`. Kysely assumes not, and would leave a killed migration half done. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class EmbeddedDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  /** The only one. Kysely wraps each object that it has not seen before. */
  #connection: DatabaseConnection | undefined
  #lockedAtMs = Number.NEGATIVE_INFINITY

  constructor(database: DatabaseSync) {
    super({ database: toBetterSqlite(database) })
    this.#database = database
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    this.#connection ??= {
      executeQuery: (query) => this.#retryWhileLocked(async () => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
    return this.#connection
  }

  /**
   * A transaction locks the file when it begins: one that has read cannot write any more once another process
   * has written. A transaction with an isolation level only reads.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel }: TransactionSettings = {},
  ) {
    const begin = isolationLevel ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /**
   * On a full or failing disk, SQLite rolls back by itself; a second rollback would fail and hide the first
   * error (https://sqlite.org/lang_transaction.html, section 3).
   */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }

  async #retryWhileLocked<Result>(run: () => Promise<Result>): Promise<Result> {
    const startedAtMs = performance.now()
    for (;;) {
      try {
        return await run()
      } catch (error) {
        const nowMs = performance.now()
        if (!isLocked(error) || nowMs - this.#lockedAtMs < failFastMs) throw error
        if (nowMs - startedAtMs > maxLockWaitMs) {
          this.#lockedAtMs = nowMs
          throw error
        }
        await pause(retryAfterMs)
      }
    }
  }
}

/** SQLITE_BUSY and SQLITE_BUSY_RECOVERY. SQLITE_BUSY_SNAPSHOT is not retried: an old snapshot stays old. */
const isLocked = (error: unknown) => [5, 261].includes((error as { errcode?: number }).errcode ?? 0)

/** The few methods of better-sqlite3 that Kysely calls. It caches statements: preparing one costs more than most queries. */
function toBetterSqlite(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<typeof toBetterStatement>>()
  return {
    prepare(sql) {
      let statement = statements.get(sql)
      if (!statement) {
        if (statements.size >= maxStatements) statements.clear()
        statement = toBetterStatement(database.prepare(sql))
        statements.set(sql, statement)
      }
      return statement
    },
    close: () => database.close(),
  }
}

function toBetterStatement(statement: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  }
}
