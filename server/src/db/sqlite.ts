import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'

export const sqliteFile = 'sala.db'
const mostStatements = 200

// FULL: an acknowledged write outlives a power cut, not only a crash of the process.
const lasting = 'pragma journal_mode = wal; pragma synchronous = full'
const scratch = 'pragma journal_mode = memory; pragma synchronous = off'

/**
 * Kysely's SQLite dialect over `node:sqlite`, for one file or `:memory:`. What is written to a
 * scratch file need not last.
 */
export function sqliteDialect(path: string, { isScratch = false } = {}) {
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec(`${isScratch ? scratch : lasting}; pragma foreign_keys = on`)
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
    return new SelfEndingDriver(this.#database)
  }
}

/** SQLite can undo a `create table`; Kysely does not say so, and a killed migration would stay half done. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * On a full or failing disk SQLite ends the transaction by itself, and an end to what has ended is
 * an error that would hide the first one (https://sqlite.org/lang_transaction.html, section 3).
 */
class SelfEndingDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({ database: asBetterSqlite(database) })
    this.#database = database
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** The few methods of better-sqlite3 that Kysely calls. Statements are kept: preparing costs more than most queries. */
function asBetterSqlite(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<typeof asReader>>()
  return {
    prepare(sql) {
      let statement = statements.get(sql)
      if (!statement) {
        if (statements.size >= mostStatements) statements.clear()
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
