import type { Entry } from '../contract/entry.ts'
import type { OtherLanguage } from '../contract/language.ts'
import { DateTime, Note } from '../ui/text.tsx'
import { t } from '../words/t.ts'
import type { Collection } from './define-collection.ts'
import { missingIn } from './words/words.ts'

/** Says when visitors do not see an entry. */
export function VisibilityNote({ entry }: { entry: Entry }) {
  const { isHidden, showFrom, showUntil } = entry
  if (!isHidden && !showFrom && !showUntil) return null
  return (
    <Note>
      {isHidden && t('Hidden')}
      {isHidden && (showFrom || showUntil) && ' · '}
      {showFrom && (
        <>
          {t('from')} <DateTime at={showFrom} />{' '}
        </>
      )}
      {showUntil && (
        <>
          {t('until')} <DateTime at={showUntil} />
        </>
      )}
    </Note>
  )
}

interface LanguageNoteProps {
  collection: Collection
  entry: Entry
  /** Those in which the list says something. */
  languages: readonly OtherLanguage[]
}

/** Says in which languages visitors get something of an entry in the house's own words. */
export function LanguageNote({ collection, entry, languages }: LanguageNoteProps) {
  const missing = languages.flatMap((language) => missingIn(collection, entry, language) ?? [])
  return missing.length > 0 && <Note color="quiet">{missing.join(' · ')}</Note>
}
