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
