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
  isKept: boolean
}

/** Says that a form holds what was typed before, and when the browser does not keep what is typed. */
export function DraftNote({ restored, isKept }: Props) {
  return (
    <Root role="status">
      {restored && (
        <p>
          {t('Your draft from {time} is back. Cancel throws it away.', {
            time: timeOf(restored.atMs),
          })}
        </p>
      )}
      {!isKept && (
        <p>{t('This browser has no room for drafts: save before you leave this screen.')}</p>
      )}
    </Root>
  )
}

/** Such as 14:32; of another day with its date. */
function timeOf(atMs: number) {
  const at = new Date(atMs)
  const time = at.toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' })
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday
    ? time
    : `${at.toLocaleDateString(locale(), { day: 'numeric', month: 'long' })}, ${time}`
}
