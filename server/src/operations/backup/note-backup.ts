import type { Db } from '../../foundation/db/database.ts'
import { findOutcome, noteOutcome } from '../housekeeping/repository.ts'

const job = 'backup'
const mostCharacters = 300

/** Makes a backup and notes in the database how it went; it counts also where that cannot be noted. */
export async function noteBackup<Made>(db: Db, make: () => Promise<Made>): Promise<Made> {
  const note = (outcome: Parameters<typeof noteOutcome>[2]) =>
    noteOutcome(db, job, outcome).catch(() => {})
  try {
    const made = await make()
    await note({ lastSuccessAt: Date.now() })
    return made
  } catch (error) {
    const lastFailure = (error as Error).message.slice(0, mostCharacters)
    await note({ lastFailureAt: Date.now(), lastFailure })
    throw error
  }
}

/** When a backup was made last, and when one failed since. */
export async function findLastBackup(db: Db) {
  const { lastSuccessAt = null, lastFailureAt = null } = (await findOutcome(db, job)) ?? {}
  const hasFailedSince = lastFailureAt !== null && lastFailureAt >= (lastSuccessAt ?? 0)
  return {
    lastAt: toTime(lastSuccessAt),
    failedAt: hasFailedSince ? toTime(lastFailureAt) : null,
  }
}

const toTime = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())
