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
/** How long another process may hold the file's lock, before what needs it fails. */
const longestLockMs = 5000
const tryAgainMs = 10
/** Once it was held for that long, others only try, and do not wait, for a while. */
const knownLockedMs = 30_000

// FULL: an acknowledged write outlives a power cut, not only a crash of the process.
const lasting = 'pragma journal_mode = wal; pragma synchronous = full'

/** Kysely's SQLite dialect over `node:sqlite`, for one file or `:memory:`. */
export function sqliteDialect(path: string) {
  return createSqliteDialect(new DatabaseSync(path, { timeout: longestLockMs }))
}

/** As `sqliteDialect`, over a database that is open. */
export function createSqliteDialect(database: DatabaseSync) {
  database.exec(`${lasting}; pragma foreign_keys = on`)
  // From here on we wait ourselves: SQLite would hold up the whole process meanwhile.
  database.exec('pragma busy_timeout = 0')
  return new EmbeddedDialect(database)
}

/** The database's file in `dataDir`, which is made if it is missing. */
export function sqlitePath(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return join(dataDir, sqliteFile)
}

class EmbeddedDialect extends SqliteDialect {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({ database: asBetterSqlite(database) })
    this.#database = database
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }

  override createDriver() {
    return new EmbeddedDriver(this.#database)
  }
}

/** SQLite can undo a `create table`; Kysely does not say so, and a killed migration would stay half done. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class EmbeddedDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  /** There is one, and Kysely notes each that it has not seen before. */
  #connection: DatabaseConnection | undefined
  #lockedAtMs = Number.NEGATIVE_INFINITY

  constructor(database: DatabaseSync) {
    super({ database: asBetterSqlite(database) })
    this.#database = database
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    this.#connection ??= {
      executeQuery: (query) => this.#onceUnlocked(async () => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
    return this.#connection
  }

  /**
   * Who has read is out of date once another process has written, and may write no more: so a
   * transaction takes its turn at its beginning. One that names its isolation only reads.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel }: TransactionSettings = {},
  ) {
    const begin = isolationLevel ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /**
   * On a full or failing disk SQLite ends the transaction by itself, and an end to what has ended is
   * an error that would hide the first one (https://sqlite.org/lang_transaction.html, section 3).
   */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }

  async #onceUnlocked<Result>(run: () => Promise<Result>): Promise<Result> {
    const startedAtMs = performance.now()
    for (;;) {
      try {
        return await run()
      } catch (error) {
        const nowMs = performance.now()
        if (!isLocked(error) || nowMs - this.#lockedAtMs < knownLockedMs) throw error
        if (nowMs - startedAtMs > longestLockMs) {
          this.#lockedAtMs = nowMs
          throw error
        }
        await pause(tryAgainMs)
      }
    }
  }
}

/** SQLITE_BUSY and SQLITE_BUSY_RECOVERY; what was read at a moment that has passed stays out of date. */
const isLocked = (error: unknown) => [5, 261].includes((error as { errcode?: number }).errcode ?? 0)

/** The few methods of better-sqlite3 that Kysely calls. Statements are kept: preparing costs more than most queries. */
function asBetterSqlite(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<typeof asReader>>()
  return {
    prepare(sql) {
      let statement = statements.get(sql)
      if (!statement) {
        if (statements.size >= maxStatements) statements.clear()
        statement = asReader(database.prepare(sql))
        statements.set(sql, statement)
      }
      return statement
    },
    close: () => database.close(),
  }
}

function asReader(statement: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  }
}
