import type { OtherLanguage, Translations } from '@sala/kit/contract/language'
import { emptySiteContent, type SiteContent } from '@sala/kit/contract/site'
import { moveTranslations, setTranslation } from './translations.ts'

/** The parts of the content by their paths. A part is the unit of changes, comparison and merging. */
type Parts = Map<string, { path: string[]; value: unknown }>

const kinds = ['texts', 'pictures', 'orders'] as const

function listParts({ remotes, house, prices, notice, translations }: SiteContent): Parts {
  const parts: Parts = new Map()
  const add = (path: string[], value: unknown) => parts.set(JSON.stringify(path), { path, value })
  for (const [remote, site] of Object.entries(remotes)) {
    for (const kind of kinds) {
      for (const [name, value] of Object.entries(site[kind]))
        add(['remotes', remote, kind, name], value)
    }
  }
  for (const [name, value] of Object.entries(house)) add(['house', name], value)
  // Rows and columns change together.
  add(['prices', 'table'], { minutes: prices.minutes, rows: prices.rows })
  add(['prices', 'note'], prices.note)
  add(['notice'], notice)
  for (const [language, texts] of Object.entries(translations ?? {})) {
    for (const [key, text] of Object.entries(texts)) add(['translations', language, key], text)
  }
  return parts
}

/** @returns a copy with another value for a part; undefined restores the original */
export function setPart(content: SiteContent, path: string[], value: unknown): SiteContent {
  const changed: SiteContent = JSON.parse(JSON.stringify(content))
  const [area, name = '', kind = '', item = ''] = path
  if (area === 'translations') {
    return replaceTranslations(
      changed,
      setTranslation(changed.translations, name as OtherLanguage, kind, value),
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
  return replaceTranslations(changed, moveTranslations(content, changed))
}

function replaceTranslations(content: SiteContent, translations: Translations | undefined) {
  const { translations: _, ...others } = content
  return translations ? { ...others, translations } : others
}

export interface Difference {
  path: string[]
  before: unknown
  after: unknown
}

/** @param before null: the original, without changes */
export function findDifferences(before: SiteContent | null, after: SiteContent): Difference[] {
  const old = listParts(before ?? emptySiteContent)
  const now = listParts(after)
  return [...new Map([...old, ...now])]
    .map(([key, { path }]) => ({ path, before: old.get(key)?.value, after: now.get(key)?.value }))
    .filter((part) => !isSame(part.before, part.after))
}

/** Deep equality, regardless of the order of keys. */
export const isSame = (one: unknown, other: unknown) => toCanonical(one) === toCanonical(other)

const toCanonical = (value: unknown) =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** Updates earlier conflicts to the current server state, without those in `found` and the resolved ones. */
export function findOpenConflicts(earlier: Difference[], theirs: SiteContent, found: Difference[]) {
  const parts = listParts(theirs)
  return earlier
    .filter(({ path }) => !found.some((other) => `${other.path}` === `${path}`))
    .map((one) => ({ ...one, before: parts.get(JSON.stringify(one.path))?.value }))
    .filter(({ before, after }) => !isSame(before, after))
}

/**
 * A three-way merge by parts.
 * @returns the merged content, in which conflicting parts are mine, and the conflicts
 */
export function merge(base: SiteContent, mine: SiteContent, theirs: SiteContent) {
  const mineChanged = new Map(findDifferences(base, mine).map((part) => [`${part.path}`, part]))
  const conflicts: Difference[] = []
  let merged = mine
  for (const { path, after } of findDifferences(base, theirs)) {
    const own = mineChanged.get(`${path}`)
    if (!own) merged = setPart(merged, path, after)
    else if (!isSame(own.after, after)) conflicts.push({ path, before: after, after: own.after })
  }
  return { merged, conflicts }
}
