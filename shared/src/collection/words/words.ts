import { useMemo } from 'react'
import type { Entry, EntrySettings, EntryFields } from '../../contract/entry.ts'
import {
  languageNames,
  type OtherLanguage,
  otherLanguages,
  type Translations,
} from '../../contract/language.ts'
import { t } from '../../words/t.ts'
import { type Collection, type ListedField, textOf } from '../define-collection.ts'

/** A word of an entry, as a draft holds it beside the fields: the language, and the field's name. */
export type WordName = `${OtherLanguage}.${string}`

type Said = Pick<Partial<EntrySettings>, 'translations'>

/** The fields that can be translated. */
export const translatable = ({ fields }: Collection) =>
  fields.filter(({ kind }) => kind === 'text' || kind === 'long text')

export const wordName = (language: OtherLanguage, { name }: ListedField): WordName =>
  `${language}.${name}`

/** All words of a list, by language. */
export const wordNames = (collection: Collection) =>
  otherLanguages.flatMap((language) =>
    translatable(collection).map((field) => wordName(language, field)),
  )

const word = /^(th|zh|ja)\.(.+)$/

export const isWord = (name: string): name is WordName => word.test(name)

function partsOf(name: WordName) {
  const [, language, field = ''] = word.exec(name) ?? []
  return { language: language as OtherLanguage, field }
}

/** The language that a word is in, and what it is: “Name in Thai”. */
export function describeWord({ fields }: Collection, name: WordName) {
  const { language, field } = partsOf(name)
  const label = fields.find((one) => one.name === field)?.label ?? field
  return {
    language,
    label: t('{label} in {language}', { label, language: t(languageNames[language]) }),
  }
}

/** The translation that an entry has, or ''. */
export function wordOf(entry: Said | null, name: WordName) {
  const { language, field } = partsOf(name)
  return entry?.translations?.[language]?.[field] ?? ''
}

/** What a draft says, as `POST` and `PUT` take it; nothing where it says nothing. */
export function translationsIn(collection: Collection, texts: EntryFields): Said {
  const translations: Translations = {}
  for (const name of wordNames(collection)) {
    const { language, field } = partsOf(name)
    if (texts[name] !== undefined)
      translations[language] = { ...translations[language], [field]: texts[name] }
  }
  return Object.keys(translations).length > 0 ? { translations } : {}
}

/** The languages in which something of a list is said. */
export const languagesOf = (entries: Entry[] | null) =>
  otherLanguages.filter((language) => entries?.some(({ translations }) => translations?.[language]))

/** Says which translations are missing in a language; null for none. */
export function missingIn(collection: Collection, entry: Entry, language: OtherLanguage) {
  const said = translatable(collection).filter(({ name }) => textOf(entry, name).trim() !== '')
  const missing = said.filter((field) => wordOf(entry, wordName(language, field)) === '')
  if (missing.length === 0) return null
  const called = t(languageNames[language])
  return missing.length === said.length
    ? t('No {language}', { language: called })
    : t('{language} incomplete', { language: called })
}

/** The languages in which something of a list is said; the same array for as long as they are the same. */
export function useLanguages(entries: Entry[] | null) {
  const languages = useMemo(() => languagesOf(entries).join(), [entries])
  return useMemo(() => languages.split(',').filter(Boolean) as OtherLanguage[], [languages])
}
