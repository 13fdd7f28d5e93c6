import type { EntrySettings, EntryFields, Focal } from '../contract/entry.ts'
import { locale } from '../words/locale.ts'
import { t } from '../words/t.ts'
import type { Collection } from './define-collection.ts'
import { describeWord, isWord, type WordName, wordNames, wordOf } from './words/words.ts'

/**
 * What a form says of an entry beside its fields. A draft holds each as a text, '' for what is usual,
 * and only those that were changed: whatever was said of the others since stays as it is.
 */
const choiceLabels = {
  pictureText: 'Description of the picture',
  showFrom: 'Show from',
  showUntil: 'Show until',
  focal: 'Focal point',
} as const

export type ChoiceName = keyof typeof choiceLabels
export const choiceNames = Object.keys(choiceLabels) as ChoiceName[]

/** What a choice is called. */
export const labelOfChoice = (name: ChoiceName) => t(choiceLabels[name])

const ofPictures: readonly ChoiceName[] = ['pictureText', 'focal']

type Choices = Partial<EntrySettings>

/** A setting of an entry, as a text. */
export function choiceOf(entry: Choices | null, name: ChoiceName) {
  const value = entry?.[name] ?? ''
  return typeof value === 'string' ? value : `${value.x} ${value.y}`
}

export function focalIn(text: string): Focal | null {
  const [x = Number.NaN, y = Number.NaN] = text === '' ? [] : text.split(' ').map(Number)
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null
}

/** What a draft says, as `POST` and `PUT` take it. A draft of another release may speak of a picture where none is. */
export function choicesIn({ picture }: Collection, texts: EntryFields): Choices {
  const said = choiceNames.flatMap((name) => {
    const text = picture || !ofPictures.includes(name) ? texts[name] : undefined
    return text === undefined ? [] : [[name, takenAs(name, text)] as const]
  })
  return Object.fromEntries(said)
}

function takenAs(name: ChoiceName, text: string) {
  if (name === 'pictureText') return text
  return name === 'focal' ? focalIn(text) : text || null
}

/** As people read it; a dash for what is usual. */
export function wordsOf(name: ChoiceName, text: string) {
  if (text === '' || name === 'pictureText') return text
  const focal = focalIn(text)
  if (focal)
    return t('{x} from the left, {y} from the top', { x: percent(focal.x), y: percent(focal.y) })
  return new Date(text).toLocaleString(locale(), { dateStyle: 'long', timeStyle: 'short' })
}

const percent = (part: number) => `${Math.round(part * 100)} %`

/** Why visitors could never see the entry by these, if so. */
function faultOfDates(showFrom: string, showUntil: string) {
  const isNever = showFrom && showUntil && Date.parse(showUntil) <= Date.parse(showFrom)
  return isNever ? t('“Show until” must be later than “Show from”.') : null
}

/** The changed settings and translations of a draft. */
type SaidName = ChoiceName | WordName

type Said = Partial<EntrySettings> | null

const namesOf = (collection: Collection): SaidName[] => [...choiceNames, ...wordNames(collection)]

/** A setting of an entry, as a text. */
export const saidOf = (entry: Said, name: SaidName) =>
  isWord(name) ? wordOf(entry, name) : choiceOf(entry, name)

/** All that is said of an entry, for a draft that is left of it. */
export function allSaidOf(collection: Collection, entry: Said): EntryFields {
  const said = namesOf(collection).map((name) => [name, saidOf(entry, name)] as const)
  return Object.fromEntries(said.filter(([, text]) => text !== ''))
}

/** The settings in which a draft and an entry differ, as people read them. */
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

interface DraftInForm {
  fields: EntryFields
  entry: Partial<EntrySettings> | null
  change: (changes: { fields: EntryFields }) => void
}

export type ChoicesState = ReturnType<typeof useChoices>

/** The settings in a form, as texts; the others are the entry's. */
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
