import type { Db } from '../../foundation/db/database.ts'
import type { AuditTable } from './tables.ts'

export async function addRow(trx: Db, row: AuditTable) {
  await trx.insertInto('audit').values(row).execute()
}

/** The hash of a row; `missing` when it is not there, which the check of the chain will tell. */
export async function hashOf(db: Db, seq: number) {
  const row = await db.selectFrom('audit').select('hash').where('seq', '=', seq).executeTakeFirst()
  return row?.hash ?? 'missing'
}

/** At most `most` rows, newest first, older than the row `beforeSeq` if it is given. */
export function newestRows(db: Db, { beforeSeq, most }: { beforeSeq?: number; most: number }) {
  return db
    .selectFrom('audit')
    .selectAll()
    .$if(beforeSeq !== undefined, (query) => query.where('seq', '<', beforeSeq ?? 0))
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
}

/** At most `most` rows after the row `seq`, oldest first. */
export function rowsAfter(db: Db, seq: number, most: number) {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(most)
    .execute()
}

/** How many rows were ever added, counted apart from the rows themselves. */
export async function rowsEver(db: Db) {
  const row = await db
    .selectFrom('list')
    .select('lastPosition')
    .where('name', '=', 'audit')
    .executeTakeFirst()
  return row?.lastPosition ?? 0
}
