import type { Letter, LetterReply, ListedLetter } from '@sala/kit/contract/letters'
import { Type } from 'typebox'
import type { Db } from '../../../foundation/db/database.ts'
import { notFound } from '../../../foundation/http/http-error.ts'
import { Nullable, somePattern, strict, Text } from '../../../foundation/http/schemas.ts'
import { findLetter, type listLetters, listReplies } from '../repository.ts'

const Moment = Type.String({ format: 'date-time' })
const maxReply = 10_000
const maxListed = 10_000

const common = {
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  receivedAt: Moment,
  deliveredAt: Nullable(Moment),
  lastError: Nullable(Type.String()),
  readAt: Nullable(Moment),
  answeredAt: Nullable(Moment),
  isReplyWaiting: Type.Boolean(),
  heldBackFor: Nullable(Type.String()),
}

export const Inbox = Type.Object({
  letters: Type.Array(Type.Object({ ...common, firstLine: Type.String() })),
  hasOlder: Type.Boolean(),
  canMail: Type.Boolean(),
  isTold: Type.Boolean(),
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
      deliveredAt: Nullable(Moment),
      lastError: Nullable(Type.String()),
    }),
  ),
}

export const LetterAnswer = Type.Object(whole)

export const Exported = Type.Object({
  email: Type.String(),
  exportedAt: Moment,
  letters: Type.Array(Type.Object({ ...whole, deletedAt: Nullable(Moment) })),
})

export const InboxQuery = Type.Object(
  {
    filter: Type.Optional(Type.Enum(['all', 'unread', 'unanswered', 'undelivered', 'held-back'])),
    find: Type.Optional(
      Text(200, 'All words of it must stand in the name, the address or the text.'),
    ),
    most: Type.Optional(
      Type.String({ pattern: `^([1-9]\\d{0,3}|${maxListed})$`, description: '50 when left out.' }),
    ),
  },
  strict,
)

export const Marks = Type.Object(
  { isRead: Type.Optional(Type.Boolean()), isAnswered: Type.Optional(Type.Boolean()) },
  strict,
)

export const Reply = Type.Object(
  { text: Type.String({ maxLength: maxReply, pattern: somePattern }) },
  strict,
)

export const Again = Type.Object({ id: Type.Optional(Text(64)) }, strict)
export const Person = Type.Object({ email: Text(254) }, strict)
export const Told = Type.Object({ isTold: Type.Boolean() }, strict)

type Row = Omit<Awaited<ReturnType<typeof listLetters>>[number], 'firstLine'>

export const isoOf = (atMs: number) => new Date(atMs).toISOString()
export const isoOrNull = (atMs: number | null) => (atMs === null ? null : isoOf(atMs))

function describe({ id, name, email, lastError, heldBackFor, ...row }: Row) {
  return {
    _id: id,
    name,
    email,
    receivedAt: isoOf(row.receivedAt),
    deliveredAt: isoOrNull(row.deliveredAt),
    lastError,
    readAt: isoOrNull(row.readAt),
    answeredAt: isoOrNull(row.answeredAt),
    // SQLite knows no booleans.
    isReplyWaiting: Boolean(row.isReplyWaiting),
    heldBackFor,
  }
}

export function describeListed(row: Row & { firstLine: string }): ListedLetter {
  return { ...describe(row), firstLine: row.firstLine.trim().split('\n', 1)[0] ?? '' }
}

/** A letter, deleted or not, with its answers; undefined when there is none. */
export async function describeLetter(db: Db, id: string) {
  const row = await findLetter(db, id)
  if (!row) return undefined
  const replies = (await listReplies(db, id)).map(describeReply)
  const { message, readBy, deletedAt } = row
  return { ...describe(row), message, readBy, replies, deletedAt: isoOrNull(deletedAt) }
}

function describeReply({
  id,
  writtenAt,
  deliveredAt,
  ...reply
}: Awaited<ReturnType<typeof listReplies>>[number]): LetterReply {
  const times = { writtenAt: isoOf(writtenAt), deliveredAt: isoOrNull(deliveredAt) }
  return { _id: id, ...reply, ...times }
}

/** A letter that is not deleted; throws an HttpError 404 when there is none. */
export async function readLetter(db: Db, id: string): Promise<Letter> {
  const letter = await describeLetter(db, id)
  if (!letter || letter.deletedAt !== null) throw notFound('letter')
  return letter
}
