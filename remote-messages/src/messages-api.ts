import { request } from '@sala/kit/api/request'
import { idempotencyKey } from '@sala/kit/api/write-headers'
import type {
  DeletedMessages,
  Inbox,
  InboxMessage,
  MessageExport,
  MessageFilter,
  MessageFlags,
} from '@sala/kit/contract/messages'

const path = '/messages'

interface InboxQuery {
  filter: MessageFilter
  /** Search text. */
  find: string
  /** The maximum number of messages. */
  most: number
}

/** Lists messages, newest first. */
export const listMessages = ({ filter, find, most }: InboxQuery) =>
  request<Inbox>('GET', `${path}/inbox?${new URLSearchParams({ filter, find, most: `${most}` })}`)

/** Lists at most so many deleted messages, latest deletion first. */
export const listDeletedMessages = (most: number) =>
  request<DeletedMessages>('GET', `${path}/deleted?most=${most}`)

export const readMessage = (id: string) => request<InboxMessage>('GET', `${path}/${id}`)

/** @returns the updated message */
export const markMessage = (id: string, marks: MessageFlags) =>
  request<InboxMessage>('PUT', `${path}/${id}/marks`, marks)

/** @param key the idempotency key, which makes it safe to retry a lost call */
export const sendReply = (id: string, text: string, key: string) =>
  request<InboxMessage>('POST', `${path}/${id}/replies`, { text }, idempotencyKey(key))

export const markAsNotSpam = (id: string) => request<InboxMessage>('POST', `${path}/${id}/release`)

export const deleteMessage = (id: string) => request<void>('DELETE', `${path}/${id}`)

/** Permanently deletes a deleted message. */
export const purgeMessage = (id: string) => request<void>('DELETE', `${path}/${id}?for-good`)

export const restoreMessage = (id: string) => request<InboxMessage>('POST', `${path}/${id}/restore`)

/** Retries the delivery of one message and its replies, or without an id of all that failed. */
export const retryDelivery = (id?: string) => request<void>('POST', `${path}/retry`, { id })

export const exportPersonalData = (email: string) =>
  request<MessageExport>('POST', `${path}/export`, { email })

/** @returns the number of deleted messages */
export const deletePersonalData = (email: string) =>
  request<{ letters: number }>('POST', `${path}/erase`, { email })

export const setEmailNotifications = (isTold: boolean) =>
  request<{ isTold: boolean }>('PUT', `${path}/notices`, { isTold })
