import type { Entry } from '../../contract/entry.ts'
import type { Collection } from '../define-collection.ts'
import { formatField } from '../fields/kinds.tsx'

/** Latin accents, and Thai tone marks and silencers. */
const diacritics = /[\u0300-\u036f\u0e47-\u0e4e]/g

/** Normalizes a text for searching: without case, accents and Thai tone marks. */
const foldText = (text: string) => text.normalize('NFD').replace(diacritics, '').toLowerCase()

/** Cache of search texts: every keystroke searches all entries. */
const searchTexts = new WeakMap<Entry, string>()

function getSearchText(collection: Collection, entry: Entry) {
  const cached = searchTexts.get(entry)
  if (cached !== undefined) return cached
  const shown = collection.fields.map(({ name }) => formatField(collection, entry, name))
  const translations = Object.values(entry.translations ?? {}).flatMap(Object.values<string>)
  const text = foldText([...shown, ...translations].join('\n'))
  searchTexts.set(entry, text)
  return text
}

/** The entries whose fields and translations contain all words of `text`. */
export function findEntries(collection: Collection, entries: Entry[], text: string) {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const texts = getSearchText(collection, entry)
    return words.every((word) => texts.includes(word))
  })
}
