import type { Insertable } from 'kysely'
import type { Db } from './database.ts'
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
