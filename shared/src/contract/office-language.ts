// Not in language.ts, because public pages load that file.
import { type OfficeLanguage, officeLanguages } from './language.ts'

/** The cookie with the user's choice, for screens before the sign-in. */
export const officeLanguageCookie = 'office-language'

/** Validates a language code; undefined when the back-office does not have the language. */
export const findOfficeLanguage = (wanted: string | null | undefined) =>
  officeLanguages.find((language) => language === wanted)

/** Parses a `Cookie` header or `document.cookie`. */
export function parseOfficeLanguage(cookies: string): OfficeLanguage {
  const [, chosen] = /(?:^|;\s*)office-language=([a-z]+)/.exec(cookies) ?? []
  return findOfficeLanguage(chosen) ?? 'en'
}
