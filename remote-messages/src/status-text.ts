import type { ListedMessage, MessageReply } from '@sala/kit/contract/messages'
import { locale, translateServerMessage } from '@sala/kit/words'
import { t } from './words/t.ts'

type Delivery = Pick<ListedMessage, 'deliveredAt' | 'lastError' | 'failure' | 'endedAt'>

/** The delivery status of a message to the mailbox, with the reason if it failed. */
export function deliveryText(
  { heldBackFor, ...mail }: Delivery & Pick<ListedMessage, 'heldBackFor'>,
  canMail: boolean,
) {
  if (heldBackFor)
    return t('Marked as spam: {reason}', { reason: translateServerMessage(heldBackFor) })
  if (mail.deliveredAt) return t('Delivered')
  if (!canMail) return t('Not delivered: no mail server is set up yet')
  const reason = getReason(mail)
  if (mail.endedAt) return t('Not delivered: {reason}', { reason })
  return reason ? t('Not delivered yet, trying again: {reason}', { reason }) : t('Sending…')
}

/** The delivery status of a reply to its visitor, with the reason if it failed. */
export function replyText(mail: MessageReply, canMail: boolean) {
  if (mail.deliveredAt) return t('Sent')
  if (!canMail) return t('Not sent yet: no mail server is set up yet')
  const reason = getReason(mail)
  if (mail.endedAt) return t('Not sent: {reason}', { reason })
  return reason ? t('Not sent yet, trying again: {reason}', { reason }) : t('Sending…')
}

/** Whether and how a message was answered, for the list; null while nobody has replied. */
export function answerText({ isReplyWaiting, hasReplyEnded, answeredAt }: ListedMessage) {
  if (hasReplyEnded) return t('Reply could not be sent')
  if (isReplyWaiting) return t('Reply not sent yet')
  return answeredAt && t('Answered')
}

/** Older servers give the technical error alone. */
const getReason = ({ failure, lastError }: Delivery) =>
  translateServerMessage(failure ?? lastError ?? '')

const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' })

/** Formats today as 14:32, this year as 3 Mar, and earlier dates with their year. */
export function formatShortTime(iso: string, now = new Date()) {
  const at = new Date(iso)
  if (at.toDateString() === now.toDateString()) return time.format(at)
  return (at.getFullYear() === now.getFullYear() ? day : dayOfYear).format(at)
}
