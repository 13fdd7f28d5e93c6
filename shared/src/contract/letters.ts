import type { ContactFields } from './contact.ts'

/** What of the letters is shown; all but `held-back` are without those that look like spam. */
export type LetterFilter = 'all' | 'unread' | 'unanswered' | 'undelivered' | 'held-back'

/** A visitor's letter as `GET /api/messages/inbox` lists it, newest first. Times are ISO 8601, UTC. */
export interface ListedLetter {
  _id: string
  name: string
  email: string
  firstLine: string
  receivedAt: string
  /** When the house got it by mail; null while it has not. */
  deliveredAt: string | null
  /** Why the last attempt to deliver it came to nothing. */
  lastError: string | null
  /** Null while it is unread. */
  readAt: string | null
  answeredAt: string | null
  /** Whether an answer to it has not been delivered. */
  isReplyWaiting: boolean
  /** Why it looks like spam, in words; null when it does not. */
  heldBackFor: string | null
}

/** What `GET /api/messages/inbox` answers. */
export interface Inbox {
  letters: ListedLetter[]
  hasOlder: boolean
  /** Whether the house has a mail server. */
  canMail: boolean
  /** Whether who asks is told of new letters by mail. */
  isTold: boolean
}

/** An answer to a letter. */
export interface LetterReply {
  _id: string
  text: string
  writtenBy: string
  writtenAt: string
  deliveredAt: string | null
  lastError: string | null
}

/** A letter with all that belongs to it, as `GET /api/messages/{id}` answers it. */
export interface Letter extends Omit<ListedLetter, 'firstLine'>, ContactFields {
  /** Who has opened it last. */
  readBy: string | null
  /** Oldest first. */
  replies: LetterReply[]
}

/** What `PUT /api/messages/{id}/marks` takes; what is left out stays as it is. */
export interface LetterMarks {
  isRead?: boolean
  isAnswered?: boolean
}

/** What `POST /api/messages/export` answers: all that the house knows of a person by their address. */
export interface LetterExport {
  email: string
  exportedAt: string
  letters: (Letter & { deletedAt: string | null })[]
}
