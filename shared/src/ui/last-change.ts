import type { LastChange } from '../contract/entry.ts'
import { t } from '../words/t.ts'
import { formatTime } from './draft-note.tsx'

/**
 * Says who has changed what is being edited, and when.
 * @param change null when that is not known
 * @param email account that is signed in
 */
export function describeChange(change: LastChange | null, email: string | null) {
  if (!change) return t('Someone else changed this while you were editing')
  const { who } = change
  const time = formatTime(Date.parse(change.at))
  return who !== null && who === email
    ? t('You saved a newer version at {time}, for example in another tab', { time })
    : t('{who} changed this while you were editing, at {time}', {
        who: who ?? t('Someone else'),
        time,
      })
}

/** Like `describeChange`, for a deletion. */
export function describeDeletion(change: LastChange | null, email: string | null) {
  if (!change) return t('This was deleted. Add it again?')
  const { who } = change
  const time = formatTime(Date.parse(change.at))
  if (who === null) return t('Deleted at {time}. Add it again?', { time })
  return who === email
    ? t('You deleted this at {time}. Add it again?', { time })
    : t('Deleted by {who} at {time}. Add it again?', { who, time })
}
