import type { ListedMessage, MessageReply } from '@sala/kit/contract/messages'
import { locale, translateServerMessage } from '@sala/kit/words'
import { t } from './words/t.ts'

type Delivery = Pick<ListedMessage, 'deliveredAt' | 'lastError' | 'heldBackFor'>

/** The delivery status of a message to the mailbox, with the reason if it failed. */
export function deliveryText({ deliveredAt, lastError, heldBackFor }: Delivery, canMail: boolean) {
  if (heldBackFor)
    return t('Marked as spam: {reason}', { reason: translateServerMessage(heldBackFor) })
  if (deliveredAt) return t('Delivered')
  if (!canMail) return t('Not delivered: email is not set up')
  return lastError ? t('Not delivered: {reason}', { reason: lastError }) : t('Sending…')
}

/** The delivery status of a reply to its visitor, with the reason if it failed. */
export function replyText({ deliveredAt, lastError }: MessageReply) {
  if (deliveredAt) return t('Sent')
  return lastError ? t('Not sent yet: {reason}', { reason: lastError }) : t('Sending…')
}

const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' })

/** Formats today as 14:32, this year as 3 Mar, and earlier dates with their year. */
export function formatShortTime(iso: string, now = new Date()) {
  const at = new Date(iso)
  if (at.toDateString() === now.toDateString()) return time.format(at)
  return (at.getFullYear() === now.getFullYear() ? day : dayOfYear).format(at)
}
