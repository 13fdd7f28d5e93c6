/**
 * Languages of the public site, as in addresses (`/th`) and `hreflang`. The first is the default: its page
 * is at `/`, and its texts are the fallback for the others.
 */
export const languages = ['en', 'th', 'zh', 'ja'] as const

export type Language = (typeof languages)[number]

/** Languages of the back-office; each user chooses one. */
export const officeLanguages = ['en', 'th'] as const

export type OfficeLanguage = (typeof officeLanguages)[number]

/** Every language but the default. */
export type OtherLanguage = Exclude<Language, 'en'>

export const otherLanguages = ['th', 'zh', 'ja'] as const satisfies OtherLanguage[]

/** English names. */
export const languageNames = {
  en: 'English',
  th: 'Thai',
  zh: 'Chinese',
  ja: 'Japanese',
} as const satisfies Record<Language, string>

/** BCP 47 tags, for `lang` and `hreflang`. */
export const languageTags: Record<Language, string> = {
  en: 'en',
  th: 'th',
  zh: 'zh-Hans',
  ja: 'ja',
}

/**
 * The path of a public page in a language: `/garden` is at `/th/garden` in Thai, and `/` at `/th`.
 * @param route of the remote, where the English page is
 */
export function localizedPath(route: string, language: Language) {
  if (language === 'en') return route
  return route === '/' ? `/${language}` : `/${language}${route}`
}

/** Translated texts by their names. English is the fallback for a missing one. */
export type Translations = Partial<Record<OtherLanguage, Record<string, string>>>
