import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { engineOf } from '../db/dialect.ts'

/** What is sent by mail: letters to the house, answers to visitors, word of new letters, and links for people. */
export type Outgoing = 'message' | 'messageReply' | 'messageNotice' | 'invitation' | 'passwordLink'

/** Nothing waits for longer than that between two attempts. */
export const longestPauseMs = 60 * 60_000

/** All of them have an id, and the columns that say how often they were tried. */
const like = (table: Outgoing) => table as 'message'

/**
 * Takes one that is due, or undefined. Until `leaseMs` from now it is due to nobody else,
 * on whichever server; if this process dies with it, it is due again after that. What is due later
 * than anything ever waits is due as well: a clock was wrong when that was written.
 */
export function claimDue(db: Db, table: Outgoing, leaseMs: number, nowMs: number) {
  const due = db
    .selectFrom(`${like(table)} as due`)
    .select('due.id')
    .where(isDue('due.nextAttemptAt', nowMs))
    .orderBy('due.nextAttemptAt')
    .limit(1)
  // Servers that look at once each get another one, instead of waiting for the same.
  const free = engineOf(db) === 'postgres' ? due.forUpdate().skipLocked() : due
  return (
    db
      .updateTable(like(table))
      .set(({ eb }) => ({ nextAttemptAt: nowMs + leaseMs, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', free)
      // Asked again on the row itself: it may have been claimed between being found and locked.
      .where(isDue('nextAttemptAt', nowMs))
      .returning(['id', 'attempts'])
      .executeTakeFirst()
  )
}

/** In words that both engines find in the index: what waits for nothing is not even looked at. */
function isDue(column: 'nextAttemptAt' | 'due.nextAttemptAt', nowMs: number) {
  const at = sql.ref(column)
  return sql<boolean>`(${at} <= ${nowMs} or ${at} > ${nowMs + longestPauseMs})`
}

export interface Failure {
  error: string
  nextAttemptAt: number
}

export async function noteFailure(
  db: Db,
  table: Outgoing,
  id: string,
  { error, nextAttemptAt }: Failure,
) {
  await db
    .updateTable(like(table))
    .set({ lastError: error, nextAttemptAt })
    .where('id', '=', id)
    .execute()
}

/** When the next one is due, or undefined when none waits. */
export async function nextDueIn(db: Db, table: Outgoing) {
  const row = await db
    .selectFrom(like(table))
    .select('nextAttemptAt')
    .where('nextAttemptAt', 'is not', null)
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst()
  return row?.nextAttemptAt ?? undefined
}
