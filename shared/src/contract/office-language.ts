import { type OfficeLanguage, officeLanguages } from './language.ts'

/** The cookie of whoever has chosen one: what is there before somebody has signed in speaks it. */
export const officeLanguageCookie = 'office-language'

/** What somebody may have asked for, if it is one of the back-office's. */
export const officeLanguageOf = (wanted: string | null | undefined) =>
  officeLanguages.find((language) => language === wanted)

/** The back-office's language in a `Cookie` header, or what a page knows of it. */
export function officeLanguageIn(cookies: string): OfficeLanguage {
  const [, chosen] = /(?:^|;\s*)office-language=([a-z]+)/.exec(cookies) ?? []
  return officeLanguageOf(chosen) ?? 'en'
}
