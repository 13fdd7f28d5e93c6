import type { Language } from '@sala/kit/contract/language'
import { emptySiteContent, type RemoteSite, type SiteContent } from '@sala/kit/contract/site'
import { siteTextName } from '@sala/kit/contract/site-words'
import type { Db } from '../../foundation/db/database.ts'
import { findEditionAt } from './repository.ts'

/**
 * Translates the site. Texts without a translation stay in the original language, and empty texts have no translation.
 */
export function translateSite(
  { translations, ...content }: SiteContent,
  language: Language,
): SiteContent {
  const words = language === 'en' ? undefined : translations?.[language]
  if (!words) return content
  const { house, prices, notice } = content
  const translate = (name: string, original: string) =>
    original.trim() === '' ? original : words[name]?.trim() || original
  const hours = house.hours && {
    ...house.hours,
    exceptions: house.hours.exceptions.map((one) => ({
      ...one,
      note: translate(siteTextName.exception(one.note), one.note),
    })),
  }
  return {
    remotes: withTexts(content.remotes, words),
    house: {
      ...house,
      address: translate(siteTextName.address, house.address),
      directions: translate(siteTextName.directions, house.directions),
      hours,
    },
    prices: {
      ...prices,
      rows: prices.rows.map((row) => ({
        ...row,
        name: translate(siteTextName.price(row.name), row.name),
      })),
      note: translate(siteTextName.priceNote, prices.note),
    },
    notice: notice && { ...notice, text: translate(siteTextName.notice, notice.text) },
  }
}

/** Reads the published contact data in a language. */
export async function readHouse(db: Db, language: Language, nowMs: number) {
  const edition = await findEditionAt(db, nowMs)
  return translateSite(edition?.content ?? emptySiteContent, language).house
}

const textName = /^text\.([^.]+)\.(.+)$/

/** Includes remotes without changes in the original language, whose texts are those of the release. */
function withTexts(remotes: SiteContent['remotes'], words: Record<string, string>) {
  const translated = new Map<string, RemoteSite>(Object.entries(remotes))
  for (const [word, text] of Object.entries(words)) {
    const [, remote = '', name = ''] = textName.exec(word) ?? []
    if (!name || text.trim() === '') continue
    const before = translated.get(remote) ?? { texts: {}, pictures: {}, orders: {} }
    translated.set(remote, { ...before, texts: { ...before.texts, [name]: text.trim() } })
  }
  return Object.fromEntries(translated)
}
