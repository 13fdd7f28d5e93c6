import type { ContactFields } from '@sala/kit/contract/messages'
import { addressKey } from '../../foundation/load/address-key.ts'
import type { RateLimit } from '../../foundation/load/repository.ts'

/** Facts about how a message was sent, from which the spam check judges it. */
export interface SpamSignals {
  /** The content of the hidden field (honeypot), which only bots fill in. */
  website?: string | undefined
  /** How long the page was open before the message was sent; undefined without scripts. */
  openForMs?: number | undefined
}

const maxLinks = 1
/** Nobody writes a message in less. */
const minOpenMs = 1000
const dayMs = 24 * 60 * 60_000
const maxPerDay = 20

const link = /\bhttps?:\/\/|\bwww\.[^\s.]/gi
const markup = /<a\s[^>]*href|\[(?:url|link)[\]=]/i

/** The rate limit of an address, after which its messages are marked as spam. */
export const createDailyLimit = (ip: string): RateLimit => ({
  key: `letters ${addressKey(ip)}`,
  maxUses: maxPerDay,
  windowMs: dayMs,
})

/** Returns why a message looks like spam, as a sentence; null when it does not. */
export function findSpamSign(
  { name, message }: ContactFields,
  { website = '', openForMs }: SpamSignals,
) {
  if (website !== '') return 'Filled in a hidden field.'
  if (openForMs !== undefined && openForMs < minOpenMs) return 'Sent too quickly.'
  const links = `${name}\n${message}`.match(link)?.length ?? 0
  if (links > maxLinks) return `Contains ${links} links.`
  return markup.test(message) ? 'Contains links in HTML or BBCode.' : null
}

export const tooManyPerDay = 'Many messages came from the same address within a day.'
