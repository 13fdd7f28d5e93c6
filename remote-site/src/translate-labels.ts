import { ApiError } from '@sala/kit/api/api-error'
import type { DeclaredSite, SiteState } from '@sala/kit/contract/site'
import { currentLanguage } from '@sala/kit/words'

/** Translates sections, labels and items as far as the release has translations for them. */
export function translateDeclared<Site extends DeclaredSite>(site: Site): Site {
  const language = currentLanguage()
  if (language === 'en') return site
  const translations = new Map(Object.entries(site.translations?.[language] ?? {}))
  const translate = (english: string) => translations.get(english) || english
  const translatePlace = <Place extends { section: string; label: string }>(place: Place) => ({
    ...place,
    section: translate(place.section),
    label: translate(place.label),
  })
  const { texts = {}, pictures = {}, orders = {} } = site
  return {
    ...site,
    texts: mapValues(texts, translatePlace),
    pictures: mapValues(pictures, translatePlace),
    orders: mapValues(orders, (order) => ({
      ...translatePlace(order),
      items: mapValues(order.items, translate),
    })),
  }
}

export const mapValues = <Before, After>(
  record: Record<string, Before>,
  change: (value: Before) => After,
): Record<string, After> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

const quoted = /“([^”]+)”/g

/** Translates quoted labels in an error: the server knows only their English names. */
export function translateError(error: unknown, declared: SiteState['declared']) {
  if (!(error instanceof ApiError)) return error
  const language = currentLanguage()
  if (language === 'en') return error
  const entries = Object.values(declared).flatMap(({ translations }) =>
    Object.entries(translations?.[language] ?? {}),
  )
  const labels = new Map(entries)
  error.message = error.message.replace(quoted, (whole, name) => {
    const label = labels.get(name)
    return label ? `“${label}”` : whole
  })
  return error
}
