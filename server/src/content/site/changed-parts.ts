import type { SiteContent } from '@sala/kit/contract/site'

/** What can be said of a remote's page. */
export const kinds = ['texts', 'pictures', 'orders'] as const

/** What two contents differ in, by the paths of its parts, such as `house.phone`, or `house.address (th)`. */
export function changedParts(before: SiteContent, after: SiteContent) {
  const one = partsOf(before)
  const other = partsOf(after)
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (path) => one.get(path) !== other.get(path),
  )
}

function partsOf({ remotes, house, prices, notice, translations = {} }: SiteContent) {
  const parts = new Map<string, string>()
  for (const [remote, said] of Object.entries(remotes)) {
    for (const kind of kinds) {
      for (const [name, value] of Object.entries(said[kind])) {
        parts.set(`${remote}.${name}`, JSON.stringify(value))
      }
    }
  }
  for (const [name, value] of Object.entries(house)) {
    parts.set(`house.${name}`, JSON.stringify(value))
  }
  for (const [language, words] of Object.entries(translations)) {
    for (const [name, text] of Object.entries(words)) parts.set(`${name} (${language})`, text)
  }
  return parts.set('prices', JSON.stringify(prices)).set('notice', JSON.stringify(notice))
}
