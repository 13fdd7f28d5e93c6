import type { Sending } from '../../foundation/mail/tables.ts'

export interface MessageTable extends Sending {
  id: string
  name: string
  email: string
  message: string
  receivedAt: number
  deliveredAt: number | null
  /** When somebody of the house has opened it; null while it is unread. */
  readAt: number | null
  /** The email of whoever has opened it last. */
  readBy: string | null
  answeredAt: number | null
  deletedAt: number | null
  /** Why it looks like spam; null of what the house gets. */
  heldBackFor: string | null
}

export interface MessageReplyTable extends Sending {
  id: string
  messageId: string
  text: string
  /** The email of who has written it. */
  writtenBy: string
  writtenAt: number
  deliveredAt: number | null
}

/** Who is told of new letters by mail. */
export interface MessageNoticeTable extends Sending {
  /** Of the account. */
  id: string
  /** How many letters have come that no mail has told of. */
  waiting: number
  lastSentAt: number | null
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    message: MessageTable
    messageReply: MessageReplyTable
    messageNotice: MessageNoticeTable
  }
}
