import type { Language } from '@sala/kit/contract/language'
import type { RemoteSite, SiteContent } from '@sala/kit/contract/site'
import { siteWord } from '@sala/kit/contract/site-words'

/**
 * The site as it is said in a language; what nobody has translated is said in the house's own, and what the
 * house does not say at all is said in none.
 */
export function siteIn({ translations, ...content }: SiteContent, language: Language): SiteContent {
  const words = language === 'en' ? undefined : translations?.[language]
  if (!words) return content
  const { house, prices, notice } = content
  const said = (name: string, original: string) =>
    original.trim() === '' ? original : words[name]?.trim() || original
  const hours = house.hours && {
    ...house.hours,
    exceptions: house.hours.exceptions.map((one) => ({
      ...one,
      note: said(siteWord.exception(one.note), one.note),
    })),
  }
  return {
    remotes: withTexts(content.remotes, words),
    house: {
      ...house,
      address: said(siteWord.address, house.address),
      directions: said(siteWord.directions, house.directions),
      hours,
    },
    prices: {
      ...prices,
      rows: prices.rows.map((row) => ({ ...row, name: said(siteWord.price(row.name), row.name) })),
      note: said(siteWord.priceNote, prices.note),
    },
    notice: notice && { ...notice, text: said(siteWord.notice, notice.text) },
  }
}

const textName = /^text\.([^.]+)\.(.+)$/

/** Also of remotes of which the house itself says nothing: their texts are as the release has them then. */
function withTexts(remotes: SiteContent['remotes'], words: Record<string, string>) {
  const said = new Map<string, RemoteSite>(Object.entries(remotes))
  for (const [word, text] of Object.entries(words)) {
    const [, remote = '', name = ''] = textName.exec(word) ?? []
    if (!name || text.trim() === '') continue
    const before = said.get(remote) ?? { texts: {}, pictures: {}, orders: {} }
    said.set(remote, { ...before, texts: { ...before.texts, [name]: text.trim() } })
  }
  return Object.fromEntries(said)
}
