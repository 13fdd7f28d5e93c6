import { Type } from 'typebox'
import { Nullable, somePattern, strict, Text } from '../../../foundation/http/schemas.ts'

const Moment = Type.String({ format: 'date-time' })
const mostReply = 10_000
const mostListed = 10_000

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

export const Letter = Type.Object(whole)

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
      Type.String({ pattern: `^([1-9]\\d{0,3}|${mostListed})$`, description: '50 when left out.' }),
    ),
  },
  strict,
)

export const Marks = Type.Object(
  { isRead: Type.Optional(Type.Boolean()), isAnswered: Type.Optional(Type.Boolean()) },
  strict,
)

export const Reply = Type.Object(
  { text: Type.String({ maxLength: mostReply, pattern: somePattern }) },
  strict,
)

export const Again = Type.Object({ id: Type.Optional(Text(64)) }, strict)
export const Person = Type.Object({ email: Text(254) }, strict)
export const Told = Type.Object({ isTold: Type.Boolean() }, strict)
