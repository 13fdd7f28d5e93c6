import type { EntryChoices, EntryFields } from '../contract/entry.ts'
import { type ChoiceName, choiceNames, choiceOf, faultOfDates } from './choices.ts'
import { type SaidName, saidOf } from './said.ts'
import { type WordName, wordOf } from './words/words.ts'

interface DraftInForm {
  fields: EntryFields
  entry: Partial<EntryChoices> | null
  change: (changes: { fields: EntryFields }) => void
}

export type ChoicesState = ReturnType<typeof useChoices>

/** What a form says of an entry beside its fields, as texts; what it does not say is as the entry has it. */
export function useChoices({ fields, entry, change }: DraftInForm) {
  const texts = Object.fromEntries(
    choiceNames.map((name) => [name, fields[name] ?? choiceOf(entry, name)]),
  ) as Record<ChoiceName, string>

  function set(name: SaidName, text: string) {
    const { [name]: _said, ...others } = fields
    change({ fields: text === saidOf(entry, name) ? others : { ...others, [name]: text } })
  }

  const wordIn = (name: WordName) => fields[name] ?? wordOf(entry, name)

  return { texts, set, wordIn, datesFault: faultOfDates(texts.showFrom, texts.showUntil) }
}
