import type { Entry } from '../../contract/entry.ts'
import type { OtherLanguage } from '../../contract/language.ts'
import { Note } from '../../ui/text.tsx'
import type { Collection } from '../define-collection.ts'
import { missingIn } from './words.ts'

interface Props {
  collection: Collection
  entry: Entry
  /** Those in which the list says something. */
  languages: readonly OtherLanguage[]
}

/** Says in which languages visitors get something of an entry in the house's own words. */
export function LanguageNote({ collection, entry, languages }: Props) {
  const missing = languages.flatMap((language) => missingIn(collection, entry, language) ?? [])
  return missing.length > 0 && <Note color="quiet">{missing.join(' · ')}</Note>
}
