import type {
  DeletedMessage,
  InboxMessage,
  ListedMessage,
  MessageReply,
} from '@sala/kit/contract/messages'
import { Type } from 'typebox'
import type { Db } from '../../../foundation/db/database.ts'
import { toIso, toIsoOrNull } from '../../../foundation/db/tables.ts'
import { notFound } from '../../../foundation/http/http-error.ts'
import { Nullable, normaliseLineEnds } from '../../../foundation/http/schemas.ts'
import { describeFault } from '../../../foundation/mail/mail-faults.ts'
import { findMessage, listReplies, type searchMessages } from '../repository.ts'

const Moment = Type.String({ format: 'date-time' })

const delivery = {
  deliveredAt: Nullable(Moment),
  lastError: Nullable(Type.String({ description: 'The technical error of the last attempt.' })),
  failure: Nullable(Type.String({ description: 'Why the mail has not been delivered.' })),
  endedAt: Nullable(Moment),
}

const common = {
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  receivedAt: Moment,
  ...delivery,
  readAt: Nullable(Moment),
  answeredAt: Nullable(Moment),
  isReplyWaiting: Type.Boolean(),
  hasReplyEnded: Type.Boolean(),
  heldBackFor: Nullable(Type.String()),
}

const listed = { ...common, firstLine: Type.String() }

export const Inbox = Type.Object({
  letters: Type.Array(Type.Object(listed)),
  hasOlder: Type.Boolean(),
  canMail: Type.Boolean(),
  isTold: Type.Boolean(),
  noticeFailure: Nullable(Type.String()),
})

export const Deleted = Type.Object({
  messages: Type.Array(Type.Object({ ...listed, deletedAt: Moment })),
  count: Type.Integer({ description: 'The number of all deleted messages.' }),
})

const whole = {
  ...common,
  message: Type.String(),
  readBy: Nullable(Type.String()),
  replies: Type.Array(
    Type.Object({
      _id: Type.String(),
      text: Type.String(),
      writtenBy: Type.String(),
      writtenAt: Moment,
      ...delivery,
    }),
  ),
}

export const MessageAnswer = Type.Object(whole)

export const Exported = Type.Object({
  email: Type.String(),
  exportedAt: Moment,
  letters: Type.Array(Type.Object({ ...whole, deletedAt: Nullable(Moment) })),
})

type Row = Omit<Awaited<ReturnType<typeof searchMessages>>[number], 'firstLine'>

const describeDelivery = (mail: Pick<Row, 'deliveredAt' | 'lastError' | 'fault' | 'endedAt'>) => ({
  deliveredAt: toIsoOrNull(mail.deliveredAt),
  lastError: mail.lastError,
  failure: describeFault(mail),
  endedAt: toIsoOrNull(mail.endedAt),
})

function describe({ id, name, email, heldBackFor, ...row }: Row) {
  return {
    _id: id,
    name,
    email,
    receivedAt: toIso(row.receivedAt),
    ...describeDelivery(row),
    readAt: toIsoOrNull(row.readAt),
    answeredAt: toIsoOrNull(row.answeredAt),
    // SQLite has no booleans.
    isReplyWaiting: Boolean(row.isReplyWaiting),
    hasReplyEnded: Boolean(row.hasReplyEnded),
    heldBackFor,
  }
}

export function describeListed(row: Row & { firstLine: string }) {
  const firstLine = normaliseLineEnds(row.firstLine).trim().split('\n', 1)[0] ?? ''
  return { ...describe(row), firstLine } satisfies ListedMessage
}

export const describeDeleted = (row: Parameters<typeof describeListed>[0]) =>
  ({ ...describeListed(row), deletedAt: toIso(row.deletedAt ?? 0) }) satisfies DeletedMessage

/** Describes a message, deleted or not, with its replies; undefined when it does not exist. */
export async function describeMessage(db: Db, id: string) {
  const row = await findMessage(db, id)
  if (!row) return undefined
  const replies = (await listReplies(db, id)).map(
    ({ id, text, writtenBy, writtenAt, ...mail }) =>
      ({
        _id: id,
        text,
        writtenBy,
        writtenAt: toIso(writtenAt),
        ...describeDelivery(mail),
      }) satisfies MessageReply,
  )
  const { message, readBy, deletedAt } = row
  return { ...describe(row), message, readBy, replies, deletedAt: toIsoOrNull(deletedAt) }
}

/** Reads a message that is not deleted; throws an HttpError 404 when it does not exist. */
export async function readMessage(db: Db, id: string) {
  const message = await describeMessage(db, id)
  if (!message || message.deletedAt !== null) throw notFound('message')
  return message satisfies InboxMessage
}
