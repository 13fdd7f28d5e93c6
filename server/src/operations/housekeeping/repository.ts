import type { Db } from '../../foundation/db/database.ts'
import type { HousekeepingTable } from './tables.ts'

type Outcome = Partial<Omit<HousekeepingTable, 'job'>>

/** Records how a job went last; values that are not given stay. */
export async function recordOutcome(db: Db, job: string, outcome: Outcome) {
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
