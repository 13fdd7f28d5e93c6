import type { LetterReply, ListedLetter } from '@sala/kit/contract/letters'

type Delivery = Pick<ListedLetter, 'deliveredAt' | 'lastError' | 'heldBackFor'>

/** Whether the house has got a letter by mail, and why not. */
export function deliveryInWords(
  { deliveredAt, lastError, heldBackFor }: Delivery,
  canMail: boolean,
) {
  if (heldBackFor) return `Held back: ${heldBackFor}`
  if (deliveredAt) return 'Delivered'
  if (!canMail) return 'Not delivered: no mail server is set'
  return lastError ? `Not delivered: ${lastError}` : 'On its way'
}

/** Whether a visitor has got an answer, and why not. */
export function replyInWords({ deliveredAt, lastError }: LetterReply) {
  if (deliveredAt) return 'Sent'
  return lastError ? `Not sent yet: ${lastError}` : 'On its way'
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

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
