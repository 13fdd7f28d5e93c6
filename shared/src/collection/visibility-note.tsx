import type { Entry } from '../contract/entry.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Note } from '../ui/note.tsx'

/** Says when visitors do not see an entry. */
export function VisibilityNote({ entry }: { entry: Entry }) {
  const { isHidden, showFrom, showUntil } = entry
  if (!isHidden && !showFrom && !showUntil) return null
  return (
    <Note>
      {isHidden && 'Hidden'}
      {isHidden && (showFrom || showUntil) && ' · '}
      {showFrom && (
        <>
          from <DateTime at={showFrom} />{' '}
        </>
      )}
      {showUntil && (
        <>
          until <DateTime at={showUntil} />
        </>
      )}
    </Note>
  )
}
