// Not in language.ts, because public pages load that file.
import { currentLanguage } from './language.ts'

/** The locale for dates and numbers (BCP 47). Thai has Western digits and the Buddhist calendar. */
export const locale = () => (currentLanguage() === 'th' ? 'th-TH' : 'en-GB')

/** A date formatter in the page's language. Created at the first use, when the language is known. */
export function createDateFormat(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (at: Date) => {
    format ??= new Intl.DateTimeFormat(locale(), options)
    return format.format(at)
  }
}
