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

/** Of both engines: a statement may have some ten thousand values. */
const maxAtOnce = 500

/** Inserts any number of rows by few statements. */
export async function insertAll<Table extends keyof Tables>(
  trx: Db,
  table: Table,
  rows: Insertable<Tables[Table]>[],
) {
  for (let at = 0; at < rows.length; at += maxAtOnce) {
    await trx
      .insertInto(table)
      .values(rows.slice(at, at + maxAtOnce))
      .execute()
  }
}

/** How each engine calls the place of a row; PostgreSQL goes straight there only if given a list. */
const place = { sqlite: sql.raw('rowid'), postgres: sql.raw('ctid') }
const among = {
  sqlite: (found: RawBuilder<unknown>) => sql`in (${found})`,
  postgres: (found: RawBuilder<unknown>) => sql`= any(array(${found}))`,
}

/**
 * Removes at most `most` of the rows for which `hasEnded` holds; returns how many. A long table is
 * cleaned up by many of these, each of which is short and holds nobody up.
 */
export async function deleteBatch(
  db: Db,
  table: keyof Tables,
  hasEnded: RawBuilder<unknown>,
  most: number,
) {
  const engine = getEngine(db)
  const found = sql`select ${place[engine]} from ${sql.table(table)} where ${hasEnded} limit ${most}`
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ${place[engine]} ${among[engine](found)}
  `.execute(db)
  return Number(numAffectedRows)
}

/**
 * Holds rows to the transaction's end, those that `where` says: a write that changes nothing keeps
 * others from changing them meanwhile.
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
