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

/** Query parameter: the language of the texts. */
export const LanguageParameter = Type.Optional(
  Type.Unsafe<Language>({
    type: 'string',
    enum: [...languages],
    description:
      'The language of the texts as visitors get them. Texts without a translation are in the original language.',
  }),
)

const eachLanguage = (schema: TSchema) =>
  Object.fromEntries(otherLanguages.map((language) => [language, Type.Optional(schema)]))

/** Schema of translations in bodies. A translation has the same limit as its text. */
export function createTranslationsSchema(fields: Fields) {
  const texts = listTranslatable(fields).map(([name, { maxLength }]) => [
    name,
    Type.Optional(Text(maxLength)),
  ])
  return Type.Object(eachLanguage(Type.Object(Object.fromEntries(texts), strict)), {
    ...strict,
    description: "Translations of the texts. A text that is left out is unchanged; '' removes it.",
  })
}

/** Schema of translations in answers, which may have fields that are no longer declared. */
export const AnyTranslations = Type.Object(
  eachLanguage(Type.Object({}, { additionalProperties: Type.String() })),
)

/** Lists the fields with free text: those with a `maxLength`, which days and options do not have. */
export function listTranslatable(fields: Fields) {
  return Object.entries(fields).filter(
    (field): field is [string, TSchema & { maxLength: number }] => 'maxLength' in field[1],
  )
}

/** Merges translations into those of a row, and drops empty ones. Returns JSON. @param stored JSON */
export function mergeTranslations(stored: string, changes: Translations) {
  const before = JSON.parse(stored) as Translations
  const joined = otherLanguages.map((language) => {
    const words = { ...before[language], ...changes[language] }
    const trimmed = Object.entries(words).map(([name, text]) => [name, text.trim()] as const)
    const filled = trimmed.filter(([, text]) => text !== '').sort(([a], [b]) => (a < b ? -1 : 1))
    return [language, Object.fromEntries(filled)] as const
  })
  return JSON.stringify(Object.fromEntries(joined.filter(([, words]) => !isEmpty(words))))
}

/** Returns every translation by its path, such as `th.title`. */
export function flattenTranslations(translations: Translations = {}): Record<string, string> {
  const named = Object.entries(translations).flatMap(([language, words]) =>
    Object.entries(words).map(([field, text]) => [`${language}.${field}`, text]),
  )
  return Object.fromEntries(named)
}

/** Parses the JSON translations of a row, for the fields that the list has now; left out when there are none. */
export function parseTranslations(fields: Fields, stored: string): { translations?: Translations } {
  if (stored === '{}') return {}
  const names = new Set(listTranslatable(fields).map(([name]) => name))
  const declared = Object.entries(JSON.parse(stored) as Record<string, Record<string, string>>)
    .map(([language, words]) => [language, only(names, words)] as const)
    .filter(([, words]) => !isEmpty(words))
  return declared.length > 0 ? { translations: Object.fromEntries(declared) } : {}
}

const only = (names: Set<string>, words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).filter(([name]) => names.has(name)))

const isEmpty = (words: object) => Object.keys(words).length === 0

/** A symbol, so that translations are copied with an entry but left out of its JSON: visitors get one language. */
const translationsKey = Symbol('translations')

interface WithTranslations {
  [translationsKey]?: Translations
}

/** Attaches the translations that `translateEntry` reads. */
export function attachTranslations<Entry extends object>(
  entry: Entry,
  translations: Translations | undefined,
): Entry {
  return translations ? Object.assign(entry, { [translationsKey]: translations }) : entry
}

/** Translates an entry. Texts without a translation stay in the original language. */
export function translateEntry<Entry>(entry: Entry, language: Language): Entry {
  const texts = language !== 'en' && (entry as WithTranslations)[translationsKey]?.[language]
  return texts ? { ...entry, ...texts } : entry
}
