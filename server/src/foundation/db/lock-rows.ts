import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

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
