/** The mail queue. A mail is composed at each attempt from the row that it is about. */
export interface OutgoingMailTable {
  id: string
  // One of the five is set. The mail is deleted with that row.
  messageId: string | null
  replyId: string | null
  noticeId: string | null
  invitationId: string | null
  passwordLinkId: string | null
  attempts: number
  /** When it is due; a worker moves it ahead to claim the mail. Null if it is sent, cancelled or not due yet. */
  nextAttemptAt: number | null
  sentAt: number | null
  /** The error of the last attempt; null once it is sent. */
  lastError: string | null
}

declare module '../db/tables.ts' {
  interface Tables {
    outgoingMail: OutgoingMailTable
  }
}
