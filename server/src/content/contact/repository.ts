import type { ContactFields, ContactMessage } from '@sala/kit/contract/contact'
import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import { engineOf } from '../../foundation/db/dialect.ts'
import { newId } from '../../foundation/db/new-id.ts'

/** Nothing waits for longer than that between two attempts. */
export const longestPauseMs = 60 * 60_000

/** Stores a message; it is due to be sent at once. */
export async function addMessage(db: Db, fields: ContactFields, nowMs: number) {
  await db
    .insertInto('message')
    .values({ id: newId(), ...fields, receivedAt: nowMs, attempts: 0, nextAttemptAt: nowMs })
    .execute()
}

/** The newest messages first, at most `limit` of them. */
export async function listMessages(db: Db, limit: number): Promise<ContactMessage[]> {
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, receivedAt, deliveredAt, nextAttemptAt: _, ...row }) => ({
    _id: id,
    ...row,
    receivedAt: new Date(receivedAt).toISOString(),
    deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
  }))
}

/**
 * Takes a message that is due, or undefined. Until `leaseMs` from now it is due to nobody else,
 * on whichever server; if this process dies with it, it is due again after that. What is due later
 * than anything ever waits is due as well: a clock was wrong when that was written.
 */
export function claimDueMessage(db: Db, leaseMs: number, nowMs: number) {
  const due = db
    .selectFrom('message as due')
    .select('due.id')
    .where(isDue('due.nextAttemptAt', nowMs))
    .orderBy('due.nextAttemptAt')
    .limit(1)
  // Servers that look at once each get another one, instead of waiting for the same.
  const free = engineOf(db) === 'postgres' ? due.forUpdate().skipLocked() : due
  return (
    db
      .updateTable('message')
      .set(({ eb }) => ({ nextAttemptAt: nowMs + leaseMs, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', free)
      // Asked again on the row itself: it may have been claimed between being found and locked.
      .where(isDue('nextAttemptAt', nowMs))
      .returning(['id', 'name', 'email', 'message', 'receivedAt', 'attempts'])
      .executeTakeFirst()
  )
}

/** In words that both engines find in the index: what waits for nothing is not even looked at. */
function isDue(column: 'nextAttemptAt' | 'due.nextAttemptAt', nowMs: number) {
  const at = sql.ref(column)
  return sql<boolean>`(${at} <= ${nowMs} or ${at} > ${nowMs + longestPauseMs})`
}

export async function markDelivered(db: Db, id: string, nowMs: number) {
  await db
    .updateTable('message')
    .set({ deliveredAt: nowMs, nextAttemptAt: null, lastError: null })
    .where('id', '=', id)
    .execute()
}

export async function markFailed(
  db: Db,
  id: string,
  { error, nextAttemptAt }: { error: string; nextAttemptAt: number },
) {
  await db
    .updateTable('message')
    .set({ lastError: error, nextAttemptAt })
    .where('id', '=', id)
    .execute()
}

/** When the next message is due, or undefined when none waits. */
export async function nextDueAt(db: Db) {
  const row = await db
    .selectFrom('message')
    .select('nextAttemptAt')
    .where('nextAttemptAt', 'is not', null)
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst()
  return row?.nextAttemptAt ?? undefined
}

/** Sent or not: nobody has answered it by then. */
export function forgetOldMessages(db: Db, beforeMs: number, most: number) {
  return deleteBatch(db, 'message', sql`"receivedAt" < ${beforeMs}`, most)
}
