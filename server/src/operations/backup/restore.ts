import { sql } from 'kysely'
import { type Database, type Db, inTransaction } from '../../foundation/db/database.ts'
import {
  clearMigrations,
  listAppliedMigrations,
  lockMigrations,
  migrate,
} from '../../foundation/db/migrate.ts'
import { BackupError, readBackupFile } from './backup-file.ts'
import type { OnProgress } from './create-backup.ts'
import { type AnyDb, countRows, listTables, type Row, selectMigrations } from './tables.ts'

const rowsPerInsert = 20

interface Options {
  isReplacing: boolean
  onProgress?: OnProgress
}

/**
 * Makes a database contain what the backup contains, and nothing else. All of it is one transaction, so
 * that an interruption leaves the database as it was. A backup of an older version is migrated.
 * @returns the number of rows, by table
 */
export async function restore(
  { db, engine }: Database,
  path: string,
  { isReplacing, onProgress = () => {} }: Options,
) {
  const { header, lines } = await readBackupFile(path)
  const steps = selectMigrations(header.steps, engine)
  const tables = await listTables(header.steps)
  const total = Object.values(header.rows).reduce((sum, count) => sum + count, 0)
  return inTransaction(db, async (trx) => {
    await lockMigrations(trx, engine)
    await dropTables(trx, isReplacing)
    await migrate({ db: trx, engine }, steps)
    // A migration may insert rows that are in the backup as well.
    for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(trx)
    let done = 0
    for await (const { table, rows } of readBatches(lines)) {
      await (trx as unknown as AnyDb).insertInto(table).values(rows).execute()
      done += rows.length
      onProgress(done / total)
    }
    for (const table of tables) {
      if ((await countRows(trx, table)) === (header.rows[table] ?? 0)) continue
      throw new BackupError('refused', `The backup has a wrong number of rows of ${table}.`)
    }
    await migrate({ db: trx, engine })
    return header.rows
  })
}

async function dropTables(trx: Db, isReplacing: boolean) {
  const tables = await listTables(await listAppliedMigrations(trx))
  for (const table of tables.reverse()) {
    if (!isReplacing && (await countRows(trx, table)) > 0) {
      const message = 'This database is not empty. Use --replace to replace all its data.'
      throw new BackupError('wrongUse', message)
    }
    await trx.schema.dropTable(table).execute()
  }
  await clearMigrations(trx)
}

/** Groups the rows of each table, so that one statement inserts several. */
async function* readBatches(lines: AsyncIterable<string>) {
  let table = ''
  let rows: Row[] = []
  for await (const line of lines) {
    const read: string | Row = JSON.parse(line, toBytes)
    if (rows.length > 0 && (typeof read === 'string' || rows.length === rowsPerInsert)) {
      yield { table, rows }
      rows = []
    }
    if (typeof read === 'string') table = read
    else rows.push(read)
  }
  if (rows.length > 0) yield { table, rows }
}

function toBytes(_key: string, value: { base64?: string } | string | number | null) {
  if (value === null || typeof value !== 'object' || value.base64 === undefined) return value
  return Buffer.from(value.base64, 'base64')
}
