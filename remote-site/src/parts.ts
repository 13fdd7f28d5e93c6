import type { OtherLanguage, Translations } from '@sala/kit/contract/language'
import { nothingSaid, type SiteContent } from '@sala/kit/contract/site'
import { withWord, withWordsOf } from './words.ts'

/** Everything that is said of the site, each part of it by where it stands; parts are changed one by one. */
export type Parts = Map<string, { path: string[]; value: unknown }>

const kinds = ['texts', 'pictures', 'orders'] as const

export function partsOf({ remotes, house, prices, notice, translations }: SiteContent): Parts {
  const parts: Parts = new Map()
  const add = (path: string[], value: unknown) => parts.set(JSON.stringify(path), { path, value })
  for (const [remote, site] of Object.entries(remotes)) {
    for (const kind of kinds) {
      for (const [name, value] of Object.entries(site[kind]))
        add(['remotes', remote, kind, name], value)
    }
  }
  for (const [name, value] of Object.entries(house)) add(['house', name], value)
  // A row and its columns go together.
  add(['prices', 'table'], { minutes: prices.minutes, rows: prices.rows })
  add(['prices', 'note'], prices.note)
  add(['notice'], notice)
  for (const [language, words] of Object.entries(translations ?? {})) {
    for (const [word, text] of Object.entries(words)) add(['translations', language, word], text)
  }
  return parts
}

/** @returns a copy with this in the part's place; undefined takes it away, back to the original */
export function withPart(content: SiteContent, path: string[], value: unknown): SiteContent {
  const changed: SiteContent = JSON.parse(JSON.stringify(content))
  const [area, name = '', kind = '', item = ''] = path
  if (area === 'translations') {
    return withTranslations(
      changed,
      withWord(changed.translations, name as OtherLanguage, kind, value),
    )
  }
  if (area === 'notice') changed.notice = value as SiteContent['notice']
  else if (area === 'house') Object.assign(changed.house, { [name]: value })
  else if (area === 'prices')
    Object.assign(changed.prices, name === 'table' ? value : { note: value })
  else {
    changed.remotes[name] ??= { texts: {}, pictures: {}, orders: {} }
    const named = changed.remotes[name][kind as 'texts'] as Record<string, unknown>
    if (value === undefined) delete named[item]
    else named[item] = value
  }
  return withTranslations(changed, withWordsOf(content, changed))
}

function withTranslations(content: SiteContent, translations: Translations | undefined) {
  const { translations: _, ...others } = content
  return translations ? { ...others, translations } : others
}

export interface Difference {
  path: string[]
  before: unknown
  after: unknown
}

/** The parts that are not the same in both. @param before null: nothing was said */
export function differencesOf(before: SiteContent | null, after: SiteContent): Difference[] {
  const old = partsOf(before ?? nothingSaid)
  const now = partsOf(after)
  return [...new Map([...old, ...now])]
    .map(([key, { path }]) => ({ path, before: old.get(key)?.value, after: now.get(key)?.value }))
    .filter((part) => !isSame(part.before, part.after))
}

/** Also where the names in it stand in another order, as a database may give them back. */
export const isSame = (some: unknown, other: unknown) => canonical(some) === canonical(other)

const canonical = (value: unknown) =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** What was asked before and is asked on, about what is there by now; `found` are asked anyway. */
export function stillAsked(asked: Difference[], theirs: SiteContent, found: Difference[]) {
  const parts = partsOf(theirs)
  return asked
    .filter(({ path }) => !found.some((other) => `${other.path}` === `${path}`))
    .map((one) => ({ ...one, before: parts.get(JSON.stringify(one.path))?.value }))
    .filter(({ before, after }) => !isSame(before, after))
}

/**
 * Two that were made of one: whatever only one of them has changed is as in that.
 * @returns mine with theirs in it, and what both have changed, in which it is as in mine
 */
export function merge(base: SiteContent, mine: SiteContent, theirs: SiteContent) {
  const mineChanged = new Map(differencesOf(base, mine).map((part) => [`${part.path}`, part]))
  const clashes: Difference[] = []
  let merged = mine
  for (const { path, after } of differencesOf(base, theirs)) {
    const own = mineChanged.get(`${path}`)
    if (!own) merged = withPart(merged, path, after)
    else if (!isSame(own.after, after)) clashes.push({ path, before: after, after: own.after })
  }
  return { merged, clashes }
}
