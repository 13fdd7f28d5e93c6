/** A letter of a visitor. Whether the house got it by mail is in `outgoingMail`. */
export interface MessageTable {
  id: string
  name: string
  email: string
  message: string
  receivedAt: number
  /** When somebody of the house opened it; null while it is unread. */
  readAt: number | null
  /** The email of the account that opened it last. */
  readBy: string | null
  answeredAt: number | null
  deletedAt: number | null
  /** Why it looks like spam; null when it does not. */
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

/** An account that gets notices of new letters by mail. All its notices are one row in `outgoingMail`. */
export interface MessageNoticeTable {
  /** The account's id. */
  id: string
  /** How many letters came since the last notice. */
  waiting: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    message: MessageTable
    messageReply: MessageReplyTable
    messageNotice: MessageNoticeTable
  }
}
