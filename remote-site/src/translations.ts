import { type OtherLanguage, otherLanguages, type Translations } from '@sala/kit/contract/language'
import type { SiteContent } from '@sala/kit/contract/site'
import { collectSiteTexts, siteTextName } from '@sala/kit/contract/site-words'
import { languageNames } from './part-text.ts'
import { t } from './words/t.ts'

/** @returns the keys of texts that have no translation */
export function findMissing(content: SiteContent, language: OtherLanguage) {
  const texts = content.translations?.[language] ?? {}
  return [...collectSiteTexts(content).keys()].filter((key) => !texts[key]?.trim())
}

/** “3 missing in Thai.” */
export function missingText(content: SiteContent, language: OtherLanguage) {
  const count = findMissing(content, language).length
  const names = { language: languageNames[language] }
  if (count === 0) return t('Nothing missing in {language}.', names)
  return t('{count} missing in {language}.', { count, ...names })
}

/** @returns a copy with the translation; an empty text removes it */
export function setTranslation(
  translations: Translations | undefined,
  language: OtherLanguage,
  key: string,
  text: unknown,
): Translations | undefined {
  const { [key]: _, ...others } = translations?.[language] ?? {}
  const texts = typeof text === 'string' && text !== '' ? { ...others, [key]: text } : others
  return removeEmpty({ ...translations, [language]: texts })
}

/** Texts whose translation key contains the text itself, so the key changes with it. */
const keyedByText = [
  [siteTextName.price, ({ prices }: SiteContent) => prices.rows.map(({ name }) => name)],
  [
    siteTextName.exception,
    ({ house }: SiteContent) => (house.hours?.exceptions ?? []).map(({ note }) => note),
  ],
] as const

/** @returns the translations of `after` with the keys of renamed texts, and without those of removed ones */
export function moveTranslations(
  before: SiteContent,
  after: SiteContent,
): Translations | undefined {
  let { translations } = after
  for (const language of otherLanguages) {
    for (const [getKey, getNames] of keyedByText) {
      for (const [from, to] of findRenames(getNames(before), getNames(after))) {
        const texts = translations?.[language] ?? {}
        const text = texts[getKey(from)]
        if (text === undefined) continue
        translations = setTranslation(translations, language, getKey(from), undefined)
        const isFree = to !== null && !texts[getKey(to)]
        if (isFree) translations = setTranslation(translations, language, getKey(to), text)
      }
    }
    if (before.notice && !after.notice) {
      translations = setTranslation(translations, language, siteTextName.notice, undefined)
    }
  }
  return translations
}

/** @returns old and new names; the new one is null if it was removed. A name that is still '' is no rename. */
function findRenames(before: string[], after: string[]): [from: string, to: string | null][] {
  const removed = before.filter((name) => name && !after.includes(name))
  if (after.length < before.length) return removed.map((name) => [name, null])
  const added = after.filter((name) => !before.includes(name))
  const [from] = removed
  const [to] = added
  return from && to && removed.length + added.length === 2 ? [[from, to]] : []
}

/** Removes languages without texts; undefined if none is left. */
function removeEmpty(translations: Translations) {
  const entries = otherLanguages.flatMap((language) => {
    const texts = translations[language]
    return texts && Object.keys(texts).length > 0 ? [[language, texts] as const] : []
  })
  return entries.length > 0 ? (Object.fromEntries(entries) as Translations) : undefined
}
