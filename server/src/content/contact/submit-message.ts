import type { Language } from '@sala/kit/contract/language'
import type { ContactFields } from '@sala/kit/contract/messages'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { enforceRateLimits } from '../../foundation/load/rate-limit.ts'
import { consumeRateLimits } from '../../foundation/load/repository.ts'
import type { MailServices } from '../../foundation/mail/mail-worker.ts'
import type { Services } from '../../foundation/services.ts'
import { checkContactFields } from './fields.ts'
import { addMessage } from './repository.ts'

/** The answer to every accepted message, spam or not: senders of spam must learn nothing from it. */
export const thanks = 'Thank you. Your message has been received.'

const perAddress = { maxUses: 30, windowMs: 10 * 60_000 }
/** Beyond it, messages of an address are marked as spam. */
const perAddressAndDay = { maxUses: 20, windowMs: 24 * 60 * 60_000 }

export interface ContactServices extends Services, MailServices {}

/** Facts about how a message was sent, from which the spam check judges it. */
interface SpamSignals {
  /** Whether the hidden field (honeypot) is filled in: bots do so, and a few password managers. */
  isHiddenFieldFilled?: boolean
  /** How long the page was open before the message was sent; undefined without scripts. */
  openForMs?: number | undefined
}

/** A contact form that a visitor sent. */
interface SubmittedMessage {
  ip: string
  fields: ContactFields
  signals?: SpamSignals
  /** The language of the page. */
  language?: Language
}

/**
 * Stores a message and starts sending it by mail. Throws an HttpError: 400 with the specification's texts when a field
 * is invalid, 429 when the address has sent too many.
 */
export async function submitMessage(
  { db, now, onMailAdded }: ContactServices,
  sent: SubmittedMessage,
) {
  await inTransaction(db, (trx) => storeMessage({ db: trx, now }, sent))
  onMailAdded()
}

/** Like `submitMessage`, without sending. `db` must be a transaction. */
export async function storeMessage(
  { db, now }: Services,
  { ip, fields, signals = {}, language }: SubmittedMessage,
) {
  const checked = checkContactFields(fields)
  const limits = [{ key: `contact ${addressKey(ip)}`, ...perAddress }]
  const refusal = 'Too many messages. Please try again in a few minutes.'
  await enforceRateLimits(db, limits, now(), refusal)
  const heldBackFor = findSpamSign(checked, signals) ?? (await checkDailyLimit(db, ip, now()))
  await addMessage(db, checked, now(), heldBackFor, language)
}

async function checkDailyLimit(db: Db, ip: string, nowMs: number) {
  const limit = { key: `letters ${addressKey(ip)}`, ...perAddressAndDay }
  const { isAllowed } = await consumeRateLimits(db, [limit], nowMs)
  return isAllowed ? null : 'Many messages came from the same address within a day.'
}

const maxLinks = 1
/** Nobody writes a message in less. */
const minOpenMs = 1000

const link = /\bhttps?:\/\/|\bwww\.[^\s.]/gi
const markup = /<a\s[^>]*href|\[(?:url|link)[\]=]/i

/**
 * Returns why a message looks like spam, as a sentence; null when it does not. Some signs are weak: password managers
 * fill in hidden fields, and browsers restore what was typed before a reload. It takes two of them.
 */
function findSpamSign(
  { name, message }: ContactFields,
  { isHiddenFieldFilled = false, openForMs = Number.POSITIVE_INFINITY }: SpamSignals,
) {
  const links = `${name}\n${message}`.match(link)?.length ?? 0
  if (links > maxLinks) return `Contains ${links} links.`
  if (markup.test(message)) return 'Contains links in HTML or BBCode.'
  const isQuick = openForMs < minOpenMs
  if (isHiddenFieldFilled && (isQuick || links > 0)) return 'Filled in a hidden field.'
  return isQuick && links > 0 ? 'Sent too quickly.' : null
}
