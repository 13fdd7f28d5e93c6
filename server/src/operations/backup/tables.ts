import { Kysely, sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import type { Engine } from '../../foundation/db/dialect.ts'
import { migrate } from '../../foundation/db/migrate.ts'
import { migrations } from '../../foundation/db/migrations/index.ts'
import { sqliteDialect } from '../../foundation/db/sqlite.ts'
import type { Tables } from '../../foundation/db/tables.ts'
import { BackupError } from './backup-file.ts'

/** A row of any table, as either engine returns it. */
export type Row = Record<string, string | number | null | Uint8Array>
export type AnyDb = Kysely<Record<string, Row>>

/**
 * The names of the tables that these migrations create, each after those that it refers to. They are
 * read from an empty database in memory, so that a new table needs no entry anywhere, and so that other
 * tables in the same PostgreSQL are left alone.
 */
export async function listTables(steps: string[]): Promise<string[]> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
  try {
    await migrate({ db, engine: 'sqlite' }, selectMigrations(steps, 'sqlite'))
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_schema
      where type = 'table' and name not like 'sqlite_%' and name <> 'kysely_migration'
      order by rowid`.execute(db)
    return rows.map(({ name }) => name)
  } finally {
    await db.destroy()
  }
}

/** The migrations with these names; throws when this version does not have one of them. */
export function selectMigrations(steps: string[], engine: Engine) {
  const known = migrations(engine)
  const unknown = steps.find((name) => !known[name])
  if (unknown) {
    const message = `The backup is from another version of Sala (${unknown}). Use that version.`
    throw new BackupError('wrongUse', message)
  }
  return Object.fromEntries(Object.entries(known).filter(([name]) => steps.includes(name)))
}

export async function countRows(db: Db, table: string) {
  const count = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`
  const { rows } = await count.execute(db)
  return Number(rows[0]?.count ?? 0)
}
