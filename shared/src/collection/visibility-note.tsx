import type { Entry } from '../contract/entry.ts'
import { DateTime, Note } from '../ui/text.tsx'
import { t } from '../words/t.ts'

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
