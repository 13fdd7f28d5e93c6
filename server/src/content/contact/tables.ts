/** A visitor's message. Its delivery by mail is in `outgoingMail`. */
export interface MessageTable {
  id: string
  name: string
  email: string
  message: string
  receivedAt: number
  /** When somebody opened it in the back-office; null while it is unread. */
  readAt: number | null
  /** The email of the account that opened it last. */
  readBy: string | null
  answeredAt: number | null
  deletedAt: number | null
  /** Why it was marked as spam; null when it was not. */
  heldBackFor: string | null
}

export interface MessageReplyTable {
  id: string
  messageId: string
  text: string
  /** The email of the account that wrote it. */
  writtenBy: string
  writtenAt: number
}

/** An account that gets email notifications of new messages. All its notices are one row in `outgoingMail`. */
export interface MessageNoticeTable {
  /** The account's id. */
  id: string
  /** How many messages arrived since the last notice. */
  waiting: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    message: MessageTable
    messageReply: MessageReplyTable
    messageNotice: MessageNoticeTable
  }
}
