import type { MessageExport, MessageFlags } from '@sala/kit/contract/messages'
import { canEdit } from '@sala/kit/contract/people'
import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import { toIso } from '../../../foundation/db/tables.ts'
import { HttpError, notFound } from '../../../foundation/http/http-error.ts'
import { readIdempotentCall } from '../../../foundation/idempotency/idempotency-key.ts'
import { runIdempotent } from '../../../foundation/idempotency/run-idempotent.ts'
import { rescheduleMail } from '../../../foundation/mail/repository.ts'
import { bumpRevision, lockList } from '../../../foundation/revisions/repository.ts'
import type { Services } from '../../../foundation/services.ts'
import {
  type Change,
  getActor,
  recordChange,
  recordChanges,
} from '../../../people/audit/record-change.ts'
import { getCaller } from '../../../people/sessions/guard.ts'
import {
  addReply,
  eraseMessagesFrom,
  findMessage,
  type findReply,
  listMessageIdsFrom,
  type MessageTable,
  markAnswered,
  queueMessageMails,
  removeMessage,
  updateMessage,
} from '../repository.ts'
import type { ContactServices } from '../submit-message.ts'
import { describeMessage } from './message.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** A change of a message: its action in the audit trail, and the columns that it sets. */
interface Step {
  action: string
  change: Partial<MessageTable>
}

/** The audit trail identifies a message by id and time only, because its sender may ask for deletion. */
const toAuditLine = (
  action: string,
  { id, receivedAt }: Pick<Row, 'id' | 'receivedAt'>,
): Change => ({
  action: `message.${action}`,
  subject: id,
  before: null,
  after: { receivedAt: toIso(receivedAt) },
})

/** Locks all messages and returns this one, deleted or not. Throws an HttpError 404 when it does not exist. */
async function lockMessage(trx: Db, id: string) {
  await lockList(trx, 'messages')
  return (await findMessage(trx, id)) ?? throwUnknownMessage()
}

const requirePresent = (row: Row) => (row.deletedAt === null ? row : throwUnknownMessage())

function throwUnknownMessage(): never {
  throw notFound('message')
}

/** Makes the changes that `plan` returns for the message, if any, and records them in the audit trail. */
function write(
  { db, now }: Services,
  request: FastifyRequest,
  id: string,
  plan: (row: Row, nowMs: number, trx: Db) => Step[] | Promise<Step[]>,
) {
  return inTransaction(db, async (trx) => {
    const row = await lockMessage(trx, id)
    const nowMs = now()
    const steps = await plan(row, nowMs, trx)
    if (steps.length === 0) return
    await updateMessage(trx, id, Object.assign({}, ...steps.map(({ change }) => change)))
    await bumpRevision(trx, 'messages')
    const lines = steps.map(({ action }) => toAuditLine(action, row))
    await recordChanges(trx, getActor(request), lines, nowMs)
  })
}

/**
 * Marks a message as read or unread, answered or unanswered. Reading is recorded when the reader changes. The message
 * stays unread for those who may answer it when somebody else reads it.
 */
export function setMessageFlags(
  services: Services,
  request: FastifyRequest,
  id: string,
  flags: MessageFlags,
) {
  const { email: reader, role } = getCaller(request)
  return write(services, request, id, (row, nowMs) => {
    requirePresent(row)
    const steps: Step[] = []
    const readAt = row.readAt ?? (canEdit(role) ? nowMs : null)
    if (flags.isRead === true && (row.readAt !== readAt || row.readBy !== reader)) {
      steps.push({ action: 'read', change: { readAt, readBy: reader } })
    }
    if (flags.isRead === false && row.readAt !== null) {
      steps.push({ action: 'unread', change: { readAt: null, readBy: null } })
    }
    if (flags.isAnswered === true && row.answeredAt === null) {
      steps.push({ action: 'answered', change: { answeredAt: nowMs } })
    }
    if (flags.isAnswered === false && row.answeredAt !== null) {
      steps.push({ action: 'unanswered', change: { answeredAt: null } })
    }
    return steps
  })
}

/** Deletes a message, which can be restored until it is purged. Its mail is cancelled. */
export const deleteMessage = (services: Services, request: FastifyRequest, id: string) =>
  write(services, request, id, async (row, nowMs, trx) => {
    if (row.deletedAt !== null) return []
    await rescheduleMail(trx, 'messageId', id, null)
    return [{ action: 'remove', change: { deletedAt: nowMs } }]
  })

/** Permanently deletes a message that is deleted already, with its replies. */
export const purgeMessage = ({ db, now }: Services, request: FastifyRequest, id: string) =>
  inTransaction(db, async (trx) => {
    const row = await lockMessage(trx, id)
    if (row.deletedAt === null) throwUnknownMessage()
    await removeMessage(trx, id)
    await bumpRevision(trx, 'messages')
    await recordChange(trx, getActor(request), toAuditLine('purge', row), now())
  })

/** Undoes a deletion. A message that is not deleted stays as it is. */
export const restoreMessage = (services: Services, request: FastifyRequest, id: string) =>
  write(services, request, id, async (row, nowMs, trx) => {
    if (row.deletedAt === null) return []
    await rescheduleMail(trx, 'messageId', id, nowMs)
    return [{ action: 'restore', change: { deletedAt: null } }]
  })

/** Marks a message as not spam, and queues its mails. */
export const releaseMessage = (services: Services, request: FastifyRequest, id: string) =>
  write(services, request, id, async (row, nowMs, trx) => {
    if (requirePresent(row).heldBackFor === null) return []
    await queueMessageMails(trx, id, nowMs)
    return [{ action: 'release', change: { heldBackFor: null } }]
  })

/**
 * Adds a reply and its mail; the message is answered once it is sent. A retry with the same idempotency key adds nothing.
 * Throws an HttpError: 404 when the message does not exist, 409 without a mail server.
 * @returns whether the call was a retry
 */
export async function replyToMessage(
  { db, now, onMailAdded, canMail = false }: ContactServices,
  request: FastifyRequest,
  id: string,
  text: string,
) {
  if (!canMail) throw new HttpError(409, 'No mail server is set up yet, so replies cannot be sent.')
  const { accountId, email } = getCaller(request)
  const { isReplayed } = await runIdempotent({ db, now }, readIdempotentCall(request, accountId), {
    make: async (trx, nowMs) => {
      const row = requirePresent(await lockMessage(trx, id))
      await addReply(trx, { messageId: id, text, writtenBy: email }, nowMs)
      if (row.readAt === null) await updateMessage(trx, id, { readAt: nowMs, readBy: email })
      await bumpRevision(trx, 'messages')
      return toAuditLine('write-reply', row)
    },
    note: (trx, line, nowMs) => recordChange(trx, getActor(request), line, nowMs),
  })
  if (!isReplayed) onMailAdded()
  return isReplayed
}

/** Marks the message as answered when a reply to it is sent, and records that for the writer. */
export async function recordSentReply(
  trx: Db,
  { messageId: id, receivedAt, writtenBy }: NonNullable<Awaited<ReturnType<typeof findReply>>>,
  nowMs: number,
) {
  await bumpRevision(trx, 'messages')
  await markAnswered(trx, id, nowMs)
  const line = toAuditLine('reply', { id, receivedAt })
  await recordChange(trx, { who: writtenBy, from: null }, line, nowMs)
}

/** The audit trail records how many messages of an address were exported or erased, but not the address. */
const toPersonAuditLine = (action: 'export' | 'erase', letters: number) => ({
  action: `message.${action}`,
  subject: 'address',
  before: null,
  after: { letters },
})

/** Exports all that is stored about a person by their email address, deleted messages too. */
export function exportPerson({ db, now }: Services, request: FastifyRequest, email: string) {
  return inTransaction(db, async (trx) => {
    const letters: NonNullable<Awaited<ReturnType<typeof describeMessage>>>[] = []
    for (const id of await listMessageIdsFrom(trx, email)) {
      const message = await describeMessage(trx, id)
      if (message) letters.push(message)
    }
    await recordChange(trx, getActor(request), toPersonAuditLine('export', letters.length), now())
    return { email, exportedAt: toIso(now()), letters } satisfies MessageExport
  })
}

/** Permanently deletes all that `exportPerson` returns; returns the number of messages. */
export function erasePerson({ db, now }: Services, request: FastifyRequest, email: string) {
  return inTransaction(db, async (trx) => {
    await lockList(trx, 'messages')
    const erased = await eraseMessagesFrom(trx, email)
    if (erased === 0) return 0
    await bumpRevision(trx, 'messages')
    await recordChange(trx, getActor(request), toPersonAuditLine('erase', erased), now())
    return erased
  })
}
