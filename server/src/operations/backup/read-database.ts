import { type Kysely, sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { engineOf } from '../../foundation/db/dialect.ts'
import { takenSteps } from '../../foundation/db/migrate.ts'
import { BackupError, type Dump, type Part, takeFingerprint } from './dump.ts'
import { describeTables, secretTables, type TableDescription } from './tables.ts'

/** A value as it comes from either database. */
type Value = string | number | null | Uint8Array
type Row = Record<string, Value>
export type AnyDb = Kysely<Record<string, Row>>

/** So many rows at once: some hold a whole picture. */
const rowsAtOnce = 20

interface What {
  /** Whether secrets are among it, which only another database may get. */
  hasSecrets: boolean
}

/** All that a database holds. `trx` must see one moment for as long as the parts are read. */
export async function readDatabase(trx: Db, { hasSecrets }: What): Promise<Dump> {
  const steps = await takenSteps(trx)
  if (steps.length === 0) throw new BackupError('wrongUse', 'There is no Sala in this database.')
  const tables = await describeTables(steps)
  const isRead = ({ name }: TableDescription) => hasSecrets || !secretTables.has(name)
  let rows = 0
  for (const { name } of tables.filter(isRead)) rows += await countRows(trx, name)
  return { steps, rows, parts: readTables(trx, tables, isRead) }
}

export async function countRows(trx: Db, table: string) {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${sql.table(table)}`.execute(trx)
  return Number(rows[0]?.count ?? 0)
}

async function* readTables(
  trx: Db,
  tables: TableDescription[],
  isRead: (table: TableDescription) => boolean,
): AsyncGenerator<Part> {
  for (const table of tables) {
    yield { table: table.name }
    const fingerprint = takeFingerprint()
    for await (const row of isRead(table) ? readRows(trx, table) : []) {
      fingerprint.add(row)
      yield { row }
    }
    yield { end: fingerprint.result() }
  }
}

/** The rows of a table as a dump has them. */
export async function* readRows(trx: Db, table: TableDescription): AsyncGenerator<string> {
  const rows = engineOf(trx) === 'postgres' ? byCursor(trx, table) : byStream(trx, table)
  for await (const row of rows) yield toText(row, table)
}

function byStream(trx: Db, { name, columns }: TableDescription): AsyncIterable<Row> {
  return (trx as unknown as AnyDb).selectFrom(name).select(columns).stream()
}

/** PostgreSQL's client would hold the whole table in memory. */
async function* byCursor(trx: Db, { name, columns }: TableDescription): AsyncGenerator<Row> {
  const chosen = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare sala_dump no scroll cursor for select ${chosen} from ${sql.table(name)}`.execute(
    trx,
  )
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from sala_dump`.execute(trx)
    yield* rows
    if (rows.length < rowsAtOnce) break
  }
  await sql`close sala_dump`.execute(trx)
}

function toText(row: Row, { columns }: TableDescription) {
  return JSON.stringify(columns.map((column) => toJson(row[column] ?? null)))
}

function toJson(value: Value) {
  if (!(value instanceof Uint8Array)) return value
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
}
