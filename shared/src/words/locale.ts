// Not in language.ts, because public pages load that file.
import { defaultTimeZone } from '../contract/house-time.ts'
import { currentLanguage } from './language.ts'

/** The locale for dates and numbers (BCP 47). Thai has Western digits and the Buddhist calendar. */
export const locale = () => (currentLanguage() === 'th' ? 'th-TH' : 'en-GB')

/** The house's time zone. The server names it in the documents of the back-office unless it is the default. */
export const houseTimeZone = () =>
  globalThis.document?.documentElement.dataset.timeZone ?? defaultTimeZone

/**
 * A date formatter in the page's language and the house's time zone. Created at the first use, when the language is
 * known.
 */
export function createDateFormat(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (at: Date) => {
    format ??= new Intl.DateTimeFormat(locale(), { timeZone: houseTimeZone(), ...options })
    return format.format(at)
  }
}
