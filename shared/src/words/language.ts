import type { OfficeLanguage } from '../contract/language.ts'

/** Translated sentences by the English sentence. */
export type Catalogue = Record<string, string>

declare global {
  /** Global, because each remote in the page has its own copy of this module. */
  var salaWords: { language: OfficeLanguage; catalogues: Record<string, Catalogue> } | undefined
}

/** The language of this page of the back-office; it never changes while the page is open. */
export const currentLanguage = (): OfficeLanguage => globalThis.salaWords?.language ?? 'en'

/** Sets the page's language, without any catalogues. Must be called before the first text is rendered. */
export function setLanguage(language: OfficeLanguage) {
  globalThis.salaWords = { language, catalogues: {} }
}

/** @param owner a remote's name, `host`, `kit` or `server` */
export function addCatalogue(owner: string, catalogue: Catalogue) {
  if (globalThis.salaWords) globalThis.salaWords.catalogues[owner] = catalogue
}

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
