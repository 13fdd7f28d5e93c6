import type { SiteContent } from './site.ts'

/** Names of the site's translatable texts. Rows of prices and notes of exceptions are named by their English text. */
export const siteTextName = {
  text: (remote: string, name: string) => `text.${remote}.${name}`,
  address: 'house.address',
  directions: 'house.directions',
  exception: (note: string) => `exception.${note}`,
  price: (row: string) => `price.${row}`,
  priceNote: 'prices.note',
  notice: 'notice',
} as const

/** An owner's English texts by name, without empty ones. A release translates its own texts itself. */
export function collectSiteTexts({ remotes, house, prices, notice }: SiteContent) {
  const texts = new Map<string, string>()
  for (const [remote, site] of Object.entries(remotes)) {
    for (const [name, text] of Object.entries(site.texts))
      texts.set(siteTextName.text(remote, name), text)
  }
  texts.set(siteTextName.address, house.address).set(siteTextName.directions, house.directions)
  for (const { note } of house.hours?.exceptions ?? [])
    texts.set(siteTextName.exception(note), note)
  for (const { name } of prices.rows) texts.set(siteTextName.price(name), name)
  texts.set(siteTextName.priceNote, prices.note).set(siteTextName.notice, notice?.text ?? '')
  return new Map([...texts].filter(([, text]) => text.trim() !== ''))
}
