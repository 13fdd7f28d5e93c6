/** Body of `POST /api/send-email`. */
export interface ContactFields {
  name: string
  email: string
  message: string
}

/** A contact message as `GET /api/messages` lists it, newest first. */
export interface ContactMessage extends ContactFields {
  _id: string
  /** ISO 8601, UTC. */
  receivedAt: string
  /** ISO 8601, UTC; null while it has not been delivered. */
  deliveredAt: string | null
  attempts: number
  lastError: string | null
}

/** Filters of the inbox. Spam (`held-back`) is in no other. */
export type MessageFilter = 'all' | 'unread' | 'unanswered' | 'undelivered' | 'held-back'

/** A message as `GET /api/messages/inbox` lists it, newest first. Times are ISO 8601, UTC. */
export interface ListedMessage {
  _id: string
  name: string
  email: string
  firstLine: string
  receivedAt: string
  /** When the mail with it was delivered; null while it has not been. */
  deliveredAt: string | null
  /** Technical error of the last attempt to deliver it. */
  lastError: string | null
  /** Why the last attempt to send it failed, as a sentence; older servers leave it out. */
  failure?: string | null
  /** When the server gave up sending it; null while it is retried. Older servers leave it out. */
  endedAt?: string | null
  /** Null while it is unread. */
  readAt: string | null
  answeredAt: string | null
  /** Whether a reply to it has not been delivered yet. */
  isReplyWaiting: boolean
  /** Whether the server gave up sending one of those replies; older servers leave it out. */
  hasReplyEnded?: boolean
  /** Why it was marked as spam, as a sentence; null when it was not. */
  heldBackFor: string | null
}

/** A deleted message as `GET /api/messages/deleted` lists it, latest deletion first. */
export interface DeletedMessage extends ListedMessage {
  /** ISO 8601, UTC. */
  deletedAt: string
}

/** Answer of `GET /api/messages/deleted`. */
export interface DeletedMessages {
  /** As many as were asked for. */
  messages: DeletedMessage[]
  /** The number of all of them. */
  count: number
}

/** Answer of `GET /api/messages/inbox`. */
export interface Inbox {
  letters: ListedMessage[]
  hasOlder: boolean
  /** Whether a mail server is configured. */
  canMail: boolean
  /** Whether the user gets email notifications of new messages. */
  isTold: boolean
  /** Why the last notification was not sent, as a sentence; older servers leave it out. */
  noticeFailure?: string | null
}

export interface MessageReply {
  _id: string
  text: string
  writtenBy: string
  writtenAt: string
  deliveredAt: string | null
  /** Technical error of the last attempt to send it. */
  lastError: string | null
  /** Why the last attempt to send it failed, as a sentence; older servers leave it out. */
  failure?: string | null
  /** When the server gave up sending it; null while it is retried. Older servers leave it out. */
  endedAt?: string | null
}

/** A message with its text and replies, as `GET /api/messages/{id}` answers it. */
export interface InboxMessage extends Omit<ListedMessage, 'firstLine'>, ContactFields {
  /** Email of the user who opened it last; a reader leaves it unread. */
  readBy: string | null
  /** Oldest first. */
  replies: MessageReply[]
}

/** Body of `PUT /api/messages/{id}/marks`; a flag that is left out keeps its value. */
export interface MessageFlags {
  isRead?: boolean
  isAnswered?: boolean
}

/** Answer of `POST /api/messages/export`: all stored data of a person, by their email address. */
export interface MessageExport {
  email: string
  exportedAt: string
  letters: (InboxMessage & { deletedAt: string | null })[]
}
