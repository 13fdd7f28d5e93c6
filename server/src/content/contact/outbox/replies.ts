import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import { newId } from '../../../foundation/db/new-id.ts'
import { claimDue, type Failure, noteFailure } from '../../../foundation/mail/due.ts'
import { reviseList } from '../../../foundation/revisions/repository.ts'

/** Stores an answer to a letter; it is due to be sent at once. Returns its id. */
export async function addReply(
  trx: Db,
  reply: { messageId: string; text: string; writtenBy: string },
  nowMs: number,
) {
  const id = newId()
  await trx
    .insertInto('messageReply')
    .values({ id, ...reply, writtenAt: nowMs, attempts: 0, nextAttemptAt: nowMs })
    .execute()
  return id
}

/** The answers to a letter, oldest first. */
export function listReplies(db: Db, messageId: string) {
  return db
    .selectFrom('messageReply')
    .select(['id', 'text', 'writtenBy', 'writtenAt', 'deliveredAt', 'lastError'])
    .where('messageId', '=', messageId)
    .orderBy('writtenAt')
    .orderBy('id')
    .execute()
}

/** As claimDue, with what is to be sent, and the letter that it answers. */
export async function claimDueReply(db: Db, leaseMs: number, nowMs: number) {
  const claimed = await claimDue(db, 'messageReply', leaseMs, nowMs)
  if (!claimed) return undefined
  return db
    .selectFrom('messageReply as reply')
    .innerJoin('message', 'message.id', 'reply.messageId')
    .select(['reply.id', 'reply.attempts', 'reply.text', 'reply.writtenAt'])
    .select(['messageId', 'name', 'email', 'message', 'receivedAt'])
    .where('reply.id', '=', claimed.id)
    .executeTakeFirst()
}

export function markReplyDelivered(db: Db, id: string, nowMs: number) {
  return inTransaction(db, async (trx) => {
    await reviseList(trx, 'messages')
    await trx
      .updateTable('messageReply')
      .set({ deliveredAt: nowMs, nextAttemptAt: null, lastError: null })
      .where('id', '=', id)
      .execute()
  })
}

export function markReplyFailed(db: Db, id: string, failure: Failure) {
  return inTransaction(db, async (trx) => {
    await reviseList(trx, 'messages')
    await noteFailure(trx, 'messageReply', id, failure)
  })
}
