import type { Entry } from '../contract/entry.ts'
import { type Collection, type CollectionWords, nameOf } from './define-collection.ts'

/** So many entries: “1 person”, “1,200 people”. */
export function counted({ one, many }: CollectionWords, count: number) {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`
}

/** One entry by its name, more by their number, with what is said of them: “Mali” is back. */
export function said(collection: Collection, entries: Entry[], what: string) {
  const [first] = entries
  if (first && entries.length === 1) return `“${nameOf(collection, first)}” is ${what}.`
  return `${counted(collection.words, entries.length)} are ${what}.`
}
