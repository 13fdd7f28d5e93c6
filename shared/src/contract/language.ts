/**
 * The languages of the public site, as they stand in addresses (`/th`) and in `hreflang`. The first is
 * the house's own: its page is at `/`, and its words stand wherever another language has none.
 */
export const languages = ['en', 'th', 'zh', 'ja'] as const

export type Language = (typeof languages)[number]

/** The languages of the back-office, each user's own choice. */
export const officeLanguages = ['en', 'th'] as const

export type OfficeLanguage = (typeof officeLanguages)[number]

/** Every language but the house's own. */
export type OtherLanguage = Exclude<Language, 'en'>

export const otherLanguages = ['th', 'zh', 'ja'] as const satisfies OtherLanguage[]

/** As they are called in the house's own. */
export const languageNames = {
  en: 'English',
  th: 'Thai',
  zh: 'Chinese',
  ja: 'Japanese',
} as const satisfies Record<Language, string>

/** As documents and `hreflang` name them (BCP 47). */
export const languageTags: Record<Language, string> = {
  en: 'en',
  th: 'th',
  zh: 'zh-Hans',
  ja: 'ja',
}

/**
 * Where a public page stands in a language: that at `/` at `/th`, that at `/garden` at `/th/garden`.
 * @param route of its remote, where the page in the house's own language stands
 */
export function addressIn(route: string, language: Language) {
  if (language === 'en') return route
  return route === '/' ? `/${language}` : `/${language}${route}`
}

/** Words in other languages, by the names of what they stand for. What is missing is said in the house's own. */
export type Translations = Partial<Record<OtherLanguage, Record<string, string>>>
