import { locale } from '../words/locale.ts'
import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'

const Root = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    color: 'brass',
    fontSize: 'small',
    '&:empty': { display: 'none' },
  },
})

interface Props {
  restored: { atMs: number } | null
  isStored: boolean
}

/** Tells that a draft was restored, or that the browser cannot store drafts. */
export function DraftNote({ restored, isStored }: Props) {
  return (
    <Root role="status">
      {restored && (
        <p>
          {t('Draft from {time} restored. Press Cancel to discard it.', {
            time: formatTime(restored.atMs),
          })}
        </p>
      )}
      {!isStored && <p>{t('This browser can’t store drafts. Save before you leave this page.')}</p>}
    </Root>
  )
}

/** “14:32”, with the date on other days. */
function formatTime(atMs: number) {
  const at = new Date(atMs)
  const time = at.toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' })
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday
    ? time
    : `${at.toLocaleDateString(locale(), { day: 'numeric', month: 'long' })}, ${time}`
}
