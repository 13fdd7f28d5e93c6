import type { Language, Translations } from '@sala/kit/contract/language'

/** An entry's words go with it wherever it is copied, and stand in no JSON: nobody gets all of them. */
const words = Symbol('translations')

interface WithWords {
  [words]?: Translations
}

/** An entry as visitors get it, that can be read in other languages. */
export function withWords<Entry extends object>(
  entry: Entry,
  translations: Translations | undefined,
): Entry {
  return translations ? Object.assign(entry, { [words]: translations }) : entry
}

/** An entry as visitors read it in a language; what nobody has translated is said in the house's own. */
export function entryIn<Entry>(entry: Entry, language: Language): Entry {
  const said = language !== 'en' && (entry as WithWords)[words]?.[language]
  return said ? { ...entry, ...said } : entry
}
