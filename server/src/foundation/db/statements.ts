import {
  type Insertable,
  type RawBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { Db } from './database.ts'
import { getEngine } from './dialect.ts'
import type { Tables } from './tables.ts'

/** Both engines limit the values of a statement to some ten thousand. */
const maxRowsPerInsert = 500

/** Inserts any number of rows, in batches. */
export async function insertAll<Table extends keyof Tables>(
  trx: Db,
  table: Table,
  rows: Insertable<Tables[Table]>[],
) {
  for (let at = 0; at < rows.length; at += maxRowsPerInsert) {
    await trx
      .insertInto(table)
      .values(rows.slice(at, at + maxRowsPerInsert))
      .execute()
  }
}

const rowId = { sqlite: sql.raw('rowid'), postgres: sql.raw('ctid') }
/** PostgreSQL finds rows by ctid without a scan only if given an array. */
const isAmong = {
  sqlite: (ids: RawBuilder<unknown>) => sql`in (${ids})`,
  postgres: (ids: RawBuilder<unknown>) => sql`= any(array(${ids}))`,
}

/**
 * Deletes at most `maxRows` rows for which `condition` is true; returns how many. A long table is cleaned
 * up in many batches, so that no statement blocks others for long.
 */
export async function deleteBatch(
  db: Db,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  maxRows: number,
) {
  const engine = getEngine(db)
  const ids = sql`select ${rowId[engine]} from ${sql.table(table)} where ${condition} limit ${maxRows}`
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ${rowId[engine]} ${isAmong[engine](ids)}
  `.execute(db)
  return Number(numAffectedRows)
}

/**
 * Locks rows until the transaction ends, on both engines: an update that changes nothing, to which the
 * caller adds a `where`.
 * @param column any of the table's
 */
export function lockRows<Table extends keyof Tables>(
  trx: Db,
  table: Table,
  column: keyof Tables[Table] & string,
) {
  const update = trx.updateTable(table as keyof Tables).set({ [column]: sql.ref(column) } as never)
  return update as unknown as UpdateQueryBuilder<Tables, Table, Table, UpdateResult>
}
