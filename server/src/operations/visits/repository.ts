import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import { houseDay } from './house-day.ts'
import type { VisitCountTable } from './tables.ts'

/** How often something was so on a day. */
export type VisitCount = VisitCountTable

/** Adds to what is there already, also of other servers. */
export function addVisits(db: Db, counts: VisitCount[]) {
  if (counts.length === 0) return Promise.resolve()
  // In one order for all: servers that write at once wait for each other, and never both.
  const sorted = counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  return inTransaction(db, async (trx) => {
    for (const count of sorted) {
      await trx
        .insertInto('visitCount')
        .values(count)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'about', 'name'])
            .doUpdateSet((kept) => ({ times: kept('visitCount.times', '+', count.times) })),
        )
        .execute()
    }
  })
}

/** By what counts are added up. */
export const keyOf = ({ day, about, name }: Omit<VisitCount, 'times'>) => `${day} ${about} ${name}`

/** All that was counted since a day, that day included. */
export function visitsSince(db: Db, day: string): Promise<VisitCount[]> {
  return db.selectFrom('visitCount').selectAll().where('day', '>=', day).execute()
}

export function forgetOldVisitCounts(db: Db, beforeMs: number, most: number) {
  return deleteBatch(db, 'visitCount', sql`day < ${houseDay(beforeMs)}`, most)
}
