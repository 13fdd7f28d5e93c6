import type { DeclaredSite } from '@sala/kit/contract/site'
import { spokenLanguage } from '@sala/kit/words'

/** What may be changed, with its sections, labels and items in the page's language as far as the release knows it. */
export function declaredInWords<Site extends DeclaredSite>(site: Site): Site {
  const language = spokenLanguage()
  if (language === 'en') return site
  const words = new Map(Object.entries(site.translations?.[language] ?? {}))
  const say = (english: string) => words.get(english) || english
  const placed = <Place extends { section: string; label: string }>(place: Place) => ({
    ...place,
    section: say(place.section),
    label: say(place.label),
  })
  const { texts = {}, pictures = {}, orders = {} } = site
  return {
    ...site,
    texts: each(texts, placed),
    pictures: each(pictures, placed),
    orders: each(orders, (order) => ({ ...placed(order), items: each(order.items, say) })),
  }
}

/** @returns what became of each, by the same names */
export const each = <Before, After>(
  named: Record<string, Before>,
  change: (one: Before) => After,
): Record<string, After> =>
  Object.fromEntries(Object.entries(named).map(([name, one]) => [name, change(one)]))
