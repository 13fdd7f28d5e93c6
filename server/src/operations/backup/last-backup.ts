import type { Db } from '../../foundation/db/database.ts'
import { findOutcome, recordOutcome } from '../housekeeping/repository.ts'

const job = 'backup'
const maxCharacters = 300

/** Creates a backup and records in the database how it went. A failure to record it is ignored. */
export async function recordBackup<Created>(db: Db, create: () => Promise<Created>) {
  const record = (outcome: Parameters<typeof recordOutcome>[2]) =>
    recordOutcome(db, job, outcome).catch(() => {})
  try {
    const created = await create()
    await record({ lastSuccessAt: Date.now() })
    return created
  } catch (error) {
    const lastFailure = (error as Error).message.slice(0, maxCharacters)
    await record({ lastFailureAt: Date.now(), lastFailure })
    throw error
  }
}

/** When the last backup was created, and when one has failed since. */
export async function findLastBackup(db: Db) {
  const { lastSuccessAt = null, lastFailureAt = null } = (await findOutcome(db, job)) ?? {}
  const hasFailedSince = lastFailureAt !== null && lastFailureAt >= (lastSuccessAt ?? 0)
  return {
    lastAt: toTime(lastSuccessAt),
    failedAt: hasFailedSince ? toTime(lastFailureAt) : null,
  }
}

const toTime = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())
