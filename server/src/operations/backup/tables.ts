import { Kysely, sql } from 'kysely'
import { runSteps, takeTurn } from '../../foundation/db/migrate.ts'
import { migrations } from '../../foundation/db/migrations/index.ts'
import { sqliteDialect } from '../../foundation/db/sqlite.ts'
import type { Tables } from '../../foundation/db/tables.ts'
import { BackupError } from './dump.ts'

/**
 * What no file ever holds: the keys with which a server signs. Whoever found the file could sign in its
 * name, and a server without them makes others.
 */
export const secretTables = new Set(['secret'])

export interface TableDescription {
  name: string
  columns: string[]
  /** Those of the columns that hold bytes. */
  bytes: Set<string>
}

/**
 * The tables that these migrations make, each before those that refer to it. They are read from an
 * empty database that is made for it, so that a new table needs to be told to nobody, and so that
 * the tables of others in the same PostgreSQL are left alone.
 */
export async function describeTables(steps: string[]): Promise<TableDescription[]> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
  try {
    await takeTurn(db, 'sqlite')
    await runSteps(db, pick(steps))
    const tables = (await db.introspection.getTables()).map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
      bytes: new Set(columns.filter(isBytes).map((column) => column.name)),
    }))
    const referred = await Promise.all(tables.map(({ name }) => tablesReferredTo(db, name)))
    return inOrder(tables, new Map(tables.map(({ name }, index) => [name, referred[index] ?? []])))
  } finally {
    await db.destroy()
  }
}

/** The migrations with these names for an engine; throws when this version does not know one. */
export function pick(steps: string[], engine: 'sqlite' | 'postgres' = 'sqlite') {
  const known = migrations(engine)
  const picked = steps.map((name) => [name, known[name]] as const)
  const unknown = picked.find(([, step]) => !step)
  if (unknown) {
    throw new BackupError(
      'wrongUse',
      `This data is of another version of Sala (${unknown[0]}). Use that version.`,
    )
  }
  return Object.fromEntries(picked) as ReturnType<typeof migrations>
}

function isBytes({ dataType }: { dataType: string }) {
  return dataType.toLowerCase() === 'blob'
}

async function tablesReferredTo(db: Kysely<Tables>, name: string) {
  const { rows } = await sql<{
    table: string
  }>`select "table" from pragma_foreign_key_list(${name})`.execute(db)
  return rows.map(({ table }) => table)
}

function inOrder(tables: TableDescription[], referred: Map<string, string[]>) {
  const ordered = new Set<TableDescription>()
  function add(table: TableDescription | undefined) {
    if (!table || ordered.has(table)) return
    for (const name of referred.get(table.name) ?? []) {
      if (name !== table.name) add(tables.find((other) => other.name === name))
    }
    ordered.add(table)
  }
  for (const table of tables) add(table)
  return [...ordered]
}
