import type { LetterReply, ListedLetter } from '@sala/kit/contract/letters'
import { locale, saidByServer } from '@sala/kit/words'
import { t } from './words/t.ts'

type Delivery = Pick<ListedLetter, 'deliveredAt' | 'lastError' | 'heldBackFor'>

/** Whether the house has got a letter by mail, and why not. */
export function deliveryInWords(
  { deliveredAt, lastError, heldBackFor }: Delivery,
  canMail: boolean,
) {
  if (heldBackFor) return t('Held back: {why}', { why: saidByServer(heldBackFor) })
  if (deliveredAt) return t('Delivered')
  if (!canMail) return t('Not delivered: no mail server is set')
  return lastError ? t('Not delivered: {why}', { why: lastError }) : t('On its way')
}

/** Whether a visitor has got an answer, and why not. */
export function replyInWords({ deliveredAt, lastError }: LetterReply) {
  if (deliveredAt) return t('Sent')
  return lastError ? t('Not sent yet: {why}', { why: lastError }) : t('On its way')
}

const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' })

/** As short as it can be: 14:32 today, 3 Mar this year. */
export function shortMoment(iso: string, now = new Date()) {
  const at = new Date(iso)
  if (at.toDateString() === now.toDateString()) return time.format(at)
  return (at.getFullYear() === now.getFullYear() ? day : dayOfYear).format(at)
}

/** What opens in a mail program as an answer. */
export function mailtoOf({ email, message }: { email: string; message: string }, text: string) {
  const quoted = message.replaceAll(/^/gm, '> ')
  const body = encodeURIComponent(`${text}\n\n${quoted}`.replaceAll('\n', '\r\n'))
  const subject = encodeURIComponent('Re: A message from the website')
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`
}
