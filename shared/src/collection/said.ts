import type { EntryChoices, EntryFields } from '../contract/entry.ts'
import { type ChoiceName, choiceNames, choiceOf, labelOfChoice, wordsOf } from './choices.ts'
import type { Collection } from './define-collection.ts'
import { describeWord, isWord, type WordName, wordNames, wordOf } from './words/words.ts'

/** What a draft holds beside the fields, each only when it was changed: choices, and words in other languages. */
export type SaidName = ChoiceName | WordName

type Said = Partial<EntryChoices> | null

const namesOf = (collection: Collection): SaidName[] => [...choiceNames, ...wordNames(collection)]

/** What is said of an entry, as a text. */
export const saidOf = (entry: Said, name: SaidName) =>
  isWord(name) ? wordOf(entry, name) : choiceOf(entry, name)

/** All that is said of an entry, for a draft that is left of it. */
export function allSaidOf(collection: Collection, entry: Said): EntryFields {
  const said = namesOf(collection).map((name) => [name, saidOf(entry, name)] as const)
  return Object.fromEntries(said.filter(([, text]) => text !== ''))
}

/** Of what a draft says, what an entry has otherwise: both as people read them. */
export function saidOtherwise(collection: Collection, draft: EntryFields, entry: Said) {
  const differs = (name: SaidName) => (draft[name] ?? saidOf(entry, name)) !== saidOf(entry, name)
  return namesOf(collection)
    .filter(differs)
    .map((name) => {
      const inWords = (text: string) => (isWord(name) ? text : wordsOf(name, text))
      return {
        label: isWord(name) ? describeWord(collection, name).label : labelOfChoice(name),
        theirs: inWords(saidOf(entry, name)),
        mine: inWords(draft[name] ?? ''),
      }
    })
}
