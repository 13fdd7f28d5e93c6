/** A mail that is to be sent, or was sent. Its text is made from the row that it is about, at each attempt. */
export interface OutgoingMailTable {
  id: string
  // The row that it is about: one of the five is set. The mail is deleted with it.
  messageId: string | null
  replyId: string | null
  noticeId: string | null
  invitationId: string | null
  passwordLinkId: string | null
  attempts: number
  /** When it may be sent next; the worker that claims it moves this ahead. Null when it does not wait to be sent. */
  nextAttemptAt: number | null
  sentAt: number | null
  /** Why the last attempt failed; null once it is sent. */
  lastError: string | null
}

declare module '../db/tables.ts' {
  interface Tables {
    outgoingMail: OutgoingMailTable
  }
}
