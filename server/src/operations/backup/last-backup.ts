import type { Db } from '../../foundation/db/database.ts'
import { toIsoOrNull } from '../../foundation/db/tables.ts'
import { findOutcome, recordOutcome } from '../housekeeping/repository.ts'

const job = 'backup'

/** Creates a backup and records in the database how it went. A failure to record it is ignored. */
export async function recordBackup<Created>(db: Db, create: () => Promise<Created>) {
  const record = (error?: unknown) => recordOutcome(db, job, Date.now(), error).catch(() => {})
  try {
    const created = await create()
    await record()
    return created
  } catch (error) {
    await record(error)
    throw error
  }
}

/** When the last backup was created, and when one has failed since. */
export async function findLastBackup(db: Db) {
  const { lastSuccessAt = null, lastFailureAt = null } = (await findOutcome(db, job)) ?? {}
  const hasFailedSince = lastFailureAt !== null && lastFailureAt >= (lastSuccessAt ?? 0)
  return {
    lastAt: toIsoOrNull(lastSuccessAt),
    failedAt: hasFailedSince ? toIsoOrNull(lastFailureAt) : null,
  }
}
