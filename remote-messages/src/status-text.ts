import { getShownName } from '@sala/kit/contract/entry'
import { houseDay } from '@sala/kit/contract/house-time'
import type { ContactFields, ListedMessage, MessageReply } from '@sala/kit/contract/messages'
import { createDateFormat, houseTimeZone, translateServerMessage } from '@sala/kit/words'
import { t } from './words/t.ts'

/** The name of a message's sender, or the address if the name is invisible. */
export const getSenderName = ({ name, email }: Pick<ContactFields, 'name' | 'email'>) =>
  getShownName(name, email)

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

const formatTime = createDateFormat({ timeStyle: 'short' })
const formatDay = createDateFormat({ day: 'numeric', month: 'short' })
const formatDayOfYear = createDateFormat({ dateStyle: 'medium' })

/** Formats today as 14:32, this year as 3 Mar, and earlier dates with their year. */
export function formatShortTime(iso: string, now = new Date()) {
  const at = new Date(iso)
  const [day, today] = [at, now].map((date) => houseDay(date.getTime(), houseTimeZone()))
  if (day === today) return formatTime(at)
  return day?.slice(0, 4) === today?.slice(0, 4) ? formatDay(at) : formatDayOfYear(at)
}
