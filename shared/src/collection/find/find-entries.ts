import type { Entry } from '../../contract/entry.ts'
import type { Collection } from '../define-collection.ts'
import { shownOf } from '../fields/field-texts.ts'
import { foldText } from './fold-text.ts'

/** Folded once for each entry: somebody who types looks through all of them with every letter. */
const folded = new WeakMap<Entry, string>()

function foldedOf(collection: Collection, entry: Entry) {
  const known = folded.get(entry)
  if (known !== undefined) return known
  const shown = collection.fields.map(({ name }) => shownOf(collection, entry, name))
  const words = Object.values(entry.translations ?? {}).flatMap((said) => Object.values(said))
  const text = foldText([...shown, ...words].join('\n'))
  folded.set(entry, text)
  return text
}

/** The entries that have all words of `text` somewhere in their texts, in whatever language. */
export function findEntries(collection: Collection, entries: Entry[], text: string) {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const texts = foldedOf(collection, entry)
    return words.every((word) => texts.includes(word))
  })
}
