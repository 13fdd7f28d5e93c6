import type { SiteContent } from './site.ts'

/**
 * The names under which other languages say what is said of the site. Rows of prices and notes of
 * exceptions are known by what the house says: they have no names of their own.
 */
export const siteWord = {
  text: (remote: string, name: string) => `text.${remote}.${name}`,
  address: 'house.address',
  directions: 'house.directions',
  exception: (note: string) => `exception.${note}`,
  price: (row: string) => `price.${row}`,
  priceNote: 'prices.note',
  notice: 'notice',
} as const

/**
 * What an owner says in the house's own language, by the names under which others say it. Of a release's own
 * texts there is nothing: those it brings in its languages itself.
 */
export function siteWordsOf({ remotes, house, prices, notice }: SiteContent) {
  const words = new Map<string, string>()
  for (const [remote, { texts }] of Object.entries(remotes)) {
    for (const [name, text] of Object.entries(texts)) words.set(siteWord.text(remote, name), text)
  }
  words.set(siteWord.address, house.address).set(siteWord.directions, house.directions)
  for (const { note } of house.hours?.exceptions ?? []) words.set(siteWord.exception(note), note)
  for (const { name } of prices.rows) words.set(siteWord.price(name), name)
  words.set(siteWord.priceNote, prices.note).set(siteWord.notice, notice?.text ?? '')
  return new Map([...words].filter(([, text]) => text.trim() !== ''))
}
