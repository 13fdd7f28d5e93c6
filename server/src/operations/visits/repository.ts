import { houseDay } from '@sala/kit/contract/house-time'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/statements.ts'

export interface VisitCount {
  /** In the house's time zone, such as `2031-04-13`. */
  day: string
  /** The kind of `name`; `book-now` counts presses. */
  about: 'page' | 'language' | 'country' | 'book-now'
  /** A route, a code such as `th` or `TH`, `other`, or '' where the browser names none. */
  name: string
  times: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    visitCount: VisitCount
  }
}

/** Adds to the counts of this and other servers. */
export function addVisits(db: Db, counts: VisitCount[]) {
  if (counts.length === 0) return Promise.resolve()
  // Sorted, so that concurrent servers cannot deadlock.
  const sorted = counts.toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1))
  return inTransaction(db, async (trx) => {
    for (const count of sorted) {
      await trx
        .insertInto('visitCount')
        .values(count)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'about', 'name'])
            .doUpdateSet((row) => ({ times: row('visitCount.times', '+', count.times) })),
        )
        .execute()
    }
  })
}

/** Counts with the same key are added up. */
export const toKey = ({ day, about, name }: Omit<VisitCount, 'times'>) => `${day} ${about} ${name}`

/** The counts from a day on. */
export function listVisitsSince(db: Db, day: string): Promise<VisitCount[]> {
  return db.selectFrom('visitCount').selectAll().where('day', '>=', day).execute()
}

/** @param timeZone the house's */
export const removeOldVisitCounts =
  (timeZone: string) => (db: Db, beforeMs: number, maxRows: number) =>
    deleteBatch(db, 'visitCount', sql`day < ${houseDay(beforeMs, timeZone)}`, maxRows)
