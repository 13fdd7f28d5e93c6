import { useMemo } from 'react'
import type { Entry, EntryFields, EntrySettings } from '../../contract/entry.ts'
import {
  languageNames,
  type OtherLanguage,
  otherLanguages,
  type Translations,
} from '../../contract/language.ts'
import { t } from '../../words/t.ts'
import { type Collection, getFieldText, type ListedField } from '../define-collection.ts'

/** The name of a field's translation in a draft: language and field, such as `th.title`. */
export type TranslationName = `${OtherLanguage}.${string}`

type Translated = Pick<Partial<EntrySettings>, 'translations'>

export const getTranslatableFields = ({ fields }: Collection) =>
  fields.filter(({ kind }) => kind === 'text' || kind === 'long text')

export const translationName = (language: OtherLanguage, { name }: ListedField): TranslationName =>
  `${language}.${name}`

/** The names of all translations of a list, by language. */
export const translationNames = (collection: Collection) =>
  otherLanguages.flatMap((language) =>
    getTranslatableFields(collection).map((field) => translationName(language, field)),
  )

const namePattern = /^(th|zh|ja)\.(.+)$/

export const isTranslationName = (name: string): name is TranslationName => namePattern.test(name)

function parseTranslationName(name: TranslationName) {
  const [, language, field = ''] = namePattern.exec(name) ?? []
  return { language: language as OtherLanguage, field }
}

/** Language and label of a translation: “Name in Thai”. */
export function describeTranslation({ fields }: Collection, name: TranslationName) {
  const { language, field } = parseTranslationName(name)
  const label = fields.find((one) => one.name === field)?.label ?? field
  return {
    language,
    label: t('{label} in {language}', { label, language: t(languageNames[language]) }),
  }
}

/** A translation of an entry, or ''. */
export function getTranslation(entry: Translated | null, name: TranslationName) {
  const { language, field } = parseTranslationName(name)
  return entry?.translations?.[language]?.[field] ?? ''
}

/** The changed translations of a draft, as `POST` and `PUT` take them. */
export function toTranslations(collection: Collection, texts: EntryFields): Translated {
  const translations: Translations = {}
  for (const name of translationNames(collection)) {
    const { language, field } = parseTranslationName(name)
    if (texts[name] !== undefined)
      translations[language] = { ...translations[language], [field]: texts[name] }
  }
  return Object.keys(translations).length > 0 ? { translations } : {}
}

/** The languages with at least one translation in a list. */
const findUsedLanguages = (entries: Entry[] | null) =>
  otherLanguages.filter((language) => entries?.some(({ translations }) => translations?.[language]))

/** “No Thai” or “Thai incomplete”; null when nothing is missing. */
export function describeMissing(collection: Collection, entry: Entry, language: OtherLanguage) {
  const isFilled = ({ name }: ListedField) => getFieldText(entry, name).trim() !== ''
  const isMissing = (field: ListedField) => !getTranslation(entry, translationName(language, field))
  const filled = getTranslatableFields(collection).filter(isFilled)
  const missing = filled.filter(isMissing)
  if (missing.length === 0) return null
  const languageName = t(languageNames[language])
  return missing.length === filled.length
    ? t('No {language}', { language: languageName })
    : t('{language} incomplete', { language: languageName })
}

/** The languages with at least one translation in a list, as a stable array. */
export function useUsedLanguages(entries: Entry[] | null) {
  const languages = useMemo(() => findUsedLanguages(entries).join(), [entries])
  return useMemo(() => languages.split(',').filter(Boolean) as OtherLanguage[], [languages])
}
