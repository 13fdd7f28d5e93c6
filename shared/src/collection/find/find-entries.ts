import type { Entry } from '../../contract/entry.ts'
import type { Collection } from '../define-collection.ts'
import { shownOf } from '../fields/kinds.tsx'

/** Accents of Latin letters, and what Thai writes above its letters beside vowels: tones and silence. */
const marks = /[\u0300-\u036f\u0e47-\u0e4e]/g

/** A text as it is looked for: neither case nor accents nor Thai tone marks matter. */
const foldText = (text: string) => text.normalize('NFD').replace(marks, '').toLowerCase()

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
