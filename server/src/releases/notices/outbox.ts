import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import { engineOf } from '../../foundation/db/dialect.ts'
import { newId } from '../../foundation/db/new-id.ts'

/** What a team is told. */
export interface CanaryNotice {
  app: string
  /** Of the canary. */
  version: string
  /** `taken-back` by the house itself, `ended` by somebody. */
  outcome: 'promoted' | 'taken-back' | 'ended'
  /** What everybody has now; null of an app that was retired. */
  live: string | null
  who: string
  why: string | null
  /** ISO 8601, UTC. */
  at: string
}

/** Nothing waits for longer than that between two attempts. */
export const longestPauseMs = 60 * 60_000

/**
 * Leaves word for the team, each way that is set for it. Must be called in the transaction of what it
 * tells of: so it is told once, by whichever server, however soon this one dies.
 */
export async function addNotice(trx: Db, notice: CanaryNotice, nowMs: number) {
  const set = await trx
    .selectFrom('teamNotify')
    .select(['mail', 'webhook'])
    .where('app', '=', notice.app)
    .executeTakeFirst()
  const channels = (['mail', 'webhook'] as const).filter((channel) => set?.[channel])
  if (channels.length === 0) return
  const common = { app: notice.app, event: JSON.stringify(notice), createdAt: nowMs }
  await trx
    .insertInto('teamNotice')
    .values(
      channels.map((channel) => ({
        ...{ id: newId(), channel, ...common, attempts: 0, nextAttemptAt: nowMs },
      })),
    )
    .execute()
}

/** As claimDueMessage (contact/repository.ts): due to nobody else until `leaseMs` from now. */
export function claimDueNotice(db: Db, leaseMs: number, nowMs: number) {
  const due = db
    .selectFrom('teamNotice as due')
    .select('due.id')
    .where(isDue('due.nextAttemptAt', nowMs))
    .orderBy('due.nextAttemptAt')
    .limit(1)
  const free = engineOf(db) === 'postgres' ? due.forUpdate().skipLocked() : due
  return db
    .updateTable('teamNotice')
    .set(({ eb }) => ({ nextAttemptAt: nowMs + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', free)
    .where(isDue('nextAttemptAt', nowMs))
    .returning(['id', 'app', 'channel', 'event', 'createdAt', 'attempts'])
    .executeTakeFirst()
}

/** What is due later than anything ever waits is due as well: a clock was wrong when that was written. */
function isDue(column: 'nextAttemptAt' | 'due.nextAttemptAt', nowMs: number) {
  const at = sql.ref(column)
  return sql<boolean>`(${at} <= ${nowMs} or ${at} > ${nowMs + longestPauseMs})`
}

/** Notes how an attempt went; without a next one nothing more is done. */
export async function noteAttempt(
  db: Db,
  id: string,
  { error, nextAttemptAt }: { error: string | null; nextAttemptAt: number | null },
) {
  await db
    .updateTable('teamNotice')
    .set({ lastError: error, nextAttemptAt })
    .where('id', '=', id)
    .execute()
}

/** Sent or given up: by then the history tells it. */
export function forgetOldNotices(db: Db, beforeMs: number, most: number) {
  return deleteBatch(db, 'teamNotice', sql`"createdAt" < ${beforeMs}`, most)
}
