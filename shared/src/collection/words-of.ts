import type { Entry, Selection } from '../contract/entry.ts'
import { locale } from '../words/locale.ts'
import { t } from '../words/t.ts'
import { type Collection, type CollectionWords, nameOf } from './define-collection.ts'
import type { FindState } from './find/use-find.ts'

/** Actions on entries. */
export type Done = Selection['action'] | 'purge'

const ofOne = {
  hide: '“{name}” is hidden.',
  show: '“{name}” is shown.',
  delete: '“{name}” is deleted.',
  restore: '“{name}” is back.',
  purge: '“{name}” is deleted for good.',
} as const satisfies Record<Done, string>

const ofMore = {
  hide: '{entries} are hidden.',
  show: '{entries} are shown.',
  delete: '{entries} are deleted.',
  restore: '{entries} are back.',
  purge: '{entries} are deleted for good.',
} as const satisfies Record<Done, string>

const inWords = (count: number) => count.toLocaleString(locale())

/** So many entries: “1 person”, “1,200 people”. Thai has one form, and counts by a word of its own or by that for more. */
export function counted({ one, many, counted: ownWay }: CollectionWords, count: number) {
  if (ownWay) return ownWay(inWords(count))
  const isOne = new Intl.PluralRules(locale()).select(count) === 'one'
  return t('{count} {entries}', { count: inWords(count), entries: isOne ? one : many })
}

/** One entry by its name, more by their number, with what was done to them: “Mali” is back. */
export function said(collection: Collection, entries: Entry[], what: Done) {
  const [first] = entries
  if (first && entries.length === 1) return t(ofOne[what], { name: nameOf(collection, first) })
  return t(ofMore[what], { entries: counted(collection.words, entries.length) })
}

/** How many are shown, beside the heading. */
export function countOf(words: CollectionWords, { all, found, isAll }: FindState) {
  if (!all || !found) return ''
  if (isAll) return counted(words, all.length)
  return t('{count} of {all}', { count: inWords(found.length), all: inWords(all.length) })
}
