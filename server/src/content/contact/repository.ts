import type { ContactFields, ContactMessage } from '@sala/kit/contract/contact'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import { newId } from '../../foundation/db/new-id.ts'
import { claimDue, type Failure, nextDueIn, noteFailure } from '../../foundation/mail/due.ts'
import { holdList, reviseList } from '../../foundation/revisions/repository.ts'
import { announceLetter } from './outbox/notices.ts'

/**
 * Stores a message; it is due to be sent at once, unless it is held back.
 * @param heldBackFor why it looks like spam; the house is not told of it then
 */
export function addMessage(
  db: Db,
  fields: ContactFields,
  nowMs: number,
  heldBackFor: string | null = null,
) {
  return inTransaction(db, async (trx) => {
    // First of all: from here on whoever stores one takes turns.
    await reviseList(trx, 'messages')
    const nextAttemptAt = heldBackFor === null ? nowMs : null
    await trx
      .insertInto('message')
      .values({
        id: newId(),
        ...fields,
        receivedAt: nowMs,
        attempts: 0,
        nextAttemptAt,
        heldBackFor,
      })
      .execute()
    if (heldBackFor === null) await announceLetter(trx, nowMs)
  })
}

/** The newest messages first, at most `limit` of them; without those that were deleted. */
export async function listMessages(db: Db, limit: number): Promise<ContactMessage[]> {
  const rows = await db
    .selectFrom('message')
    .select([
      'id',
      'name',
      'email',
      'message',
      'receivedAt',
      'deliveredAt',
      'attempts',
      'lastError',
    ])
    .where('deletedAt', 'is', null)
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, receivedAt, deliveredAt, ...row }) => ({
    _id: id,
    ...row,
    receivedAt: new Date(receivedAt).toISOString(),
    deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
  }))
}

/** As claimDue, with what is to be sent. */
export async function claimDueMessage(db: Db, leaseMs: number, nowMs: number) {
  const claimed = await claimDue(db, 'message', leaseMs, nowMs)
  if (!claimed) return undefined
  return db
    .selectFrom('message')
    .select(['id', 'name', 'email', 'message', 'receivedAt', 'attempts'])
    .where('id', '=', claimed.id)
    .executeTakeFirst()
}

export function markDelivered(db: Db, id: string, nowMs: number) {
  return inTransaction(db, async (trx) => {
    await reviseList(trx, 'messages')
    await trx
      .updateTable('message')
      .set({ deliveredAt: nowMs, nextAttemptAt: null, lastError: null })
      .where('id', '=', id)
      .execute()
  })
}

export function markFailed(db: Db, id: string, failure: Failure) {
  return inTransaction(db, async (trx) => {
    await reviseList(trx, 'messages')
    await noteFailure(trx, 'message', id, failure)
  })
}

export const nextDueAt = (db: Db) => nextDueIn(db, 'message')

/** Answered or not: what was written to the house that long ago is nobody's concern any more. */
export const forgetOldMessages = (db: Db, beforeMs: number, most: number) =>
  forget(db, sql`"receivedAt" < ${beforeMs}`, most)

/** Those that nobody has brought back. */
export const purgeMessages = (db: Db, beforeMs: number, most: number) =>
  forget(db, sql`"deletedAt" < ${beforeMs}`, most)

function forget(db: Db, hasEnded: ReturnType<typeof sql>, most: number) {
  return inTransaction(db, async (trx) => {
    await holdList(trx, 'messages')
    const forgotten = await deleteBatch(trx, 'message', hasEnded, most)
    if (forgotten > 0) await reviseList(trx, 'messages')
    return forgotten
  })
}
