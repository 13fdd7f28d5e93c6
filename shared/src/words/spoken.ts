import type { OfficeLanguage } from '../contract/language.ts'

/** What a sentence is in another language, by what it is in English. */
export type Catalogue = Record<string, string>

declare global {
  /** Of this page, for every copy of this module in it: a remote brings its own. */
  var salaWords: { language: OfficeLanguage; catalogues: Record<string, Catalogue> } | undefined
}

/** The language that this page of the back-office speaks, from its first word to its last. */
export const spokenLanguage = (): OfficeLanguage => globalThis.salaWords?.language ?? 'en'

/** Decides what this page speaks. Said before anything is. */
export function speak(language: OfficeLanguage) {
  globalThis.salaWords = { language, catalogues: {} }
}

/** Takes what one speaker says in the page's language. @param speaker a remote's name, `host` or `kit` */
export function learn(speaker: string, catalogue: Catalogue) {
  if (globalThis.salaWords) globalThis.salaWords.catalogues[speaker] = catalogue
}
