import type { ContactFields } from '@sala/kit/contract/contact'
import { addressKey } from '../../foundation/load/address-key.ts'
import type { Limit } from '../../foundation/load/repository.ts'

/** Facts about a letter beside its fields. */
export interface Circumstances {
  /** The content of the field that people do not see. */
  website?: string | undefined
  /** How long the page was open before it was sent; unknown without scripts. */
  openForMs?: number | undefined
}

const maxLinks = 1
/** Nobody reads a page and writes a letter in less. */
const shortestOpenMs = 1000
const dayMs = 24 * 60 * 60_000
const maxADay = 20

const link = /\bhttps?:\/\/|\bwww\.[^\s.]/gi
const markup = /<a\s[^>]*href|\[(?:url|link)[\]=]/i

/** How many letters an address may leave in a day before the next ones are held back. */
export const dailyLimit = (ip: string): Limit => ({
  key: `letters ${addressKey(ip)}`,
  most: maxADay,
  withinMs: dayMs,
})

/** Why a letter looks like spam, as a sentence; null when it does not. */
export function suspicionOf(
  { name, message }: ContactFields,
  { website = '', openForMs }: Circumstances,
) {
  if (website !== '') return 'A field was filled in that people do not see.'
  if (openForMs !== undefined && openForMs < shortestOpenMs) {
    return 'It was sent as soon as the page was open.'
  }
  const links = `${name}\n${message}`.match(link)?.length ?? 0
  if (links > maxLinks) return `It has ${links} links in it.`
  return markup.test(message) ? 'It has links in it that are written for web pages.' : null
}

export const tooManyADay = 'Many letters came from the same address within a day.'
