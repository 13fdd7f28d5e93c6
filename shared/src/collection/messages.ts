import type { Entry, Selection } from '../contract/entry.ts'
import { locale } from '../words/locale.ts'
import { t } from '../words/t.ts'
import { type Collection, type CollectionWords, getEntryName } from './define-collection.ts'
import type { FindState } from './use-find.ts'

export type EntryAction = Selection['action'] | 'purge'

const messages = {
  hide: '{name} is now hidden.',
  show: '{name} is visible again.',
  delete: '{name} deleted.',
  restore: '{name} restored.',
  purge: '{name} permanently deleted.',
} as const satisfies Record<EntryAction, string>

const pluralMessages = {
  hide: '{entries} are now hidden.',
  show: '{entries} are visible again.',
  delete: '{entries} deleted.',
  restore: '{entries} restored.',
  purge: '{entries} permanently deleted.',
} as const satisfies Record<EntryAction, string>

export const formatNumber = (count: number) => count.toLocaleString(locale())

/** A number of entries: “1 person”, “1,200 people”. Thai has one form, and words for counting (`counted`). */
export function formatCount({ one, many, counted }: CollectionWords, count: number) {
  if (counted) return counted(formatNumber(count))
  const isOne = new Intl.PluralRules(locale()).select(count) === 'one'
  return t('{count} {entries}', { count: formatNumber(count), entries: isOne ? one : many })
}

/** The message after an action: one entry by its name, several by their number. */
export function describeDone(collection: Collection, entries: Entry[], action: EntryAction) {
  const { words } = collection
  const [first] = entries
  if (first && entries.length === 1)
    return t(messages[action], { name: getEntryName(collection, first) })
  return t(pluralMessages[action], { entries: formatCount(words, entries.length) })
}

/** Says that a form did not reach the server, and when it is sent. */
export const describeWaiting = () =>
  t(
    'Not saved: you’re offline, or the server isn’t responding. While this form is open, it is sent by itself when the connection is back.',
  )

/** The count beside the heading. */
export function describeCount(words: CollectionWords, { all, found, isAll }: FindState) {
  if (!all || !found) return ''
  if (isAll) return formatCount(words, all.length)
  return t('{count} of {all}', { count: formatNumber(found.length), all: formatNumber(all.length) })
}
