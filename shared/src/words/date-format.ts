import { locale } from './locale.ts'

/** How to write dates as the page does. Made with the first of them: a module may be evaluated before its language is known. */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (at: Date) => {
    format ??= new Intl.DateTimeFormat(locale(), options)
    return format.format(at)
  }
}
