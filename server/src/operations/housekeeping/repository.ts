import type { Db } from '../../foundation/db/database.ts'
import type { HousekeepingTable } from './tables.ts'

type Outcome = Partial<Omit<HousekeepingTable, 'job'>>

/** Notes how a job went last; what is not told stays. */
export async function noteOutcome(db: Db, job: string, outcome: Outcome) {
  await db
    .insertInto('housekeeping')
    .values({ job, ...outcome })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(outcome))
    .execute()
}

/** How every job went that has ever run, by name. */
export function listOutcomes(db: Db) {
  return db.selectFrom('housekeeping').selectAll().orderBy('job').execute()
}

/** How a job went last; undefined when it has never run. */
export function findOutcome(db: Db, job: string) {
  return db.selectFrom('housekeeping').selectAll().where('job', '=', job).executeTakeFirst()
}
