import type { Db } from '../../foundation/db/database.ts'

interface HousekeepingTable {
  job: string
  lastSuccessAt: number | null
  lastFailureAt: number | null
  lastFailure: string | null
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    housekeeping: HousekeepingTable
  }
}

const maxCharacters = 300

/** Records that a job has succeeded, or failed with an error. The time of the other outcome stays. */
export async function recordOutcome(db: Db, job: string, nowMs: number, error?: unknown) {
  const outcome = error
    ? { lastFailureAt: nowMs, lastFailure: inOneLine((error as Error).message) }
    : { lastSuccessAt: nowMs }
  await db
    .insertInto('housekeeping')
    .values({ job, ...outcome })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(outcome))
    .execute()
}

/** The outcomes of every job that has ever run, by name. */
export function listOutcomes(db: Db) {
  return db.selectFrom('housekeeping').selectAll().orderBy('job').execute()
}

/** Undefined when the job has never run. */
export function findOutcome(db: Db, job: string) {
  return db.selectFrom('housekeeping').selectAll().where('job', '=', job).executeTakeFirst()
}

function inOneLine(message: string) {
  return message.replaceAll(/\p{Cc}/gu, ' ').slice(0, maxCharacters)
}
