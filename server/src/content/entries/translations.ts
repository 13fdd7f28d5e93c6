import {
  type Language,
  languages,
  otherLanguages,
  type Translations,
} from '@sala/kit/contract/language'
import { type TSchema, Type } from 'typebox'
import { strict, Text } from '../../foundation/http/schemas.ts'
import type { Collection } from './collection.ts'

type Fields = Collection['fields']

/** For queries: the language of the texts. */
export const InLanguage = Type.Optional(
  Type.Unsafe<Language>({
    type: 'string',
    enum: [...languages],
    description:
      'The language of the texts as visitors get them; what is not translated is as the house says it.',
  }),
)

const eachLanguage = (schema: TSchema) =>
  Object.fromEntries(otherLanguages.map((language) => [language, Type.Optional(schema)]))

/** For bodies. A translation has the same limit as its text. */
export function translationsOf(fields: Fields) {
  const texts = translatable(fields).map(([name, { maxLength }]) => [
    name,
    Type.Optional(Text(maxLength)),
  ])
  return Type.Object(eachLanguage(Type.Object(Object.fromEntries(texts), strict)), {
    ...strict,
    description: "The texts in other languages. What is left out stays; '' takes it away.",
  })
}

/** For answers, which may have fields that were declared before. */
export const AnyTranslations = Type.Object(
  eachLanguage(Type.Object({}, { additionalProperties: Type.String() })),
)

/** Fields with free text, which are those with a `maxLength`: days and options have none. */
export function translatable(fields: Fields) {
  return Object.entries(fields).filter(
    (field): field is [string, TSchema & { maxLength: number }] => 'maxLength' in field[1],
  )
}

/** The column after a write: the translations of the row with those that are given. @param kept JSON */
export function joinTranslations(kept: string, given: Translations) {
  const before = JSON.parse(kept) as Translations
  const joined = otherLanguages.map((language) => {
    const words = { ...before[language], ...given[language] }
    const trimmed = Object.entries(words).map(([name, text]) => [name, text.trim()] as const)
    const said = trimmed.filter(([, text]) => text !== '').sort(([a], [b]) => (a < b ? -1 : 1))
    return [language, Object.fromEntries(said)] as const
  })
  return JSON.stringify(Object.fromEntries(joined.filter(([, words]) => !isEmpty(words))))
}

/** Every translation by its name, such as `th.title`. */
export function wordsIn(translations: Translations = {}): Record<string, string> {
  const named = Object.entries(translations).flatMap(([language, words]) =>
    Object.entries(words).map(([field, text]) => [`${language}.${field}`, text]),
  )
  return Object.fromEntries(named)
}

/** The translations of a row for the fields that the list has now; left out when there are none. @param kept JSON */
export function translationsIn(fields: Fields, kept: string): { translations?: Translations } {
  if (kept === '{}') return {}
  const names = new Set(translatable(fields).map(([name]) => name))
  const known = Object.entries(JSON.parse(kept) as Record<string, Record<string, string>>)
    .map(([language, words]) => [language, only(names, words)] as const)
    .filter(([, words]) => !isEmpty(words))
  return known.length > 0 ? { translations: Object.fromEntries(known) } : {}
}

const only = (names: Set<string>, words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).filter(([name]) => names.has(name)))

const isEmpty = (words: object) => Object.keys(words).length === 0

/** A symbol, so that translations are copied with an entry and left out of its JSON: visitors get one language. */
const words = Symbol('translations')

interface WithWords {
  [words]?: Translations
}

/** Attaches the translations that `entryIn` reads. */
export function withWords<Entry extends object>(
  entry: Entry,
  translations: Translations | undefined,
): Entry {
  return translations ? Object.assign(entry, { [words]: translations }) : entry
}

/** An entry in a language. Texts without a translation stay in the house's own language. */
export function entryIn<Entry>(entry: Entry, language: Language): Entry {
  const said = language !== 'en' && (entry as WithWords)[words]?.[language]
  return said ? { ...entry, ...said } : entry
}
