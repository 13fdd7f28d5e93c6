import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'

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
  return new TransactionalDdlDialect({ database: asBetterSqlite(database) })
}

/** The database's file in `dataDir`, which is made if it is missing. */
export function sqlitePath(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return join(dataDir, sqliteFile)
}

/** SQLite can undo a `create table`; Kysely does not say so, and a killed migration would stay half done. */
class TransactionalDdlDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
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
