import { useId } from 'react'
import { getShownName } from '../contract/entry.ts'
import { houseDay } from '../contract/house-time.ts'
import { createDateFormat, houseTimeZone } from '../words/locale.ts'
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

interface DraftNoteProps {
  restored: { atMs: number } | null
  isStored: boolean
  /** Tells what else is kept. */
  kept?: string | null
}

/** Tells that a draft was restored, or that the browser cannot store drafts. */
export function DraftNote({ restored, isStored, kept }: DraftNoteProps) {
  return (
    <Root role="status">
      {restored && (
        <p>
          {t('Draft from {time} restored. Press Cancel to discard it.', {
            time: formatTime(restored.atMs),
          })}
        </p>
      )}
      {kept && <p>{kept}</p>}
      {!isStored && <p>{t('This browser can’t store drafts. Save before you leave this page.')}</p>}
    </Root>
  )
}

const formatTimeOfDay = createDateFormat({ hour: '2-digit', minute: '2-digit' })
const formatDay = createDateFormat({ day: 'numeric', month: 'long' })

/** “14:32”, with the date on other days. */
export function formatTime(atMs: number) {
  const at = new Date(atMs)
  const time = formatTimeOfDay(at)
  const isToday = houseDay(atMs, houseTimeZone()) === houseDay(Date.now(), houseTimeZone())
  return isToday ? time : `${formatDay(at)}, ${time}`
}

const OtherRoot = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minWidth: 0,
    color: 'quiet',
    fontSize: 'small',
    '& ul': { display: 'contents', listStyle: 'none' },
    '& li': { display: 'flex', minWidth: 0, maxWidth: '100%' },
    '& button': {
      minHeight: '2.75rem',
      maxWidth: '20rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      paddingInline: '4',
      border: '1px solid var(--line)',
      borderRadius: 'base',
      color: 'text',
      transition: 'background-color var(--quick), border-color var(--quick)',
      '&:hover': { background: 'raised-high', borderColor: 'brass' },
    },
  },
})

interface OtherDraftsProps<Other> {
  others: Other[]
  /** Name of the draft's entry; '' without one. */
  getName: (other: Other) => string
  onOpen: (other: Other) => void
}

/** Links to the other unsaved drafts of a form. */
export function OtherDrafts<Other extends { id: string }>({
  others,
  getName,
  onOpen,
}: OtherDraftsProps<Other>) {
  const labelId = useId()
  if (others.length === 0) return null
  return (
    <OtherRoot>
      <span id={labelId}>{t('Other unsaved drafts')}</span>
      <ul aria-labelledby={labelId}>
        {others.map((other) => (
          <li key={other.id}>
            <button type="button" title={getName(other)} onClick={() => onOpen(other)}>
              {getShownName(getName(other), t('Unnamed'))}
            </button>
          </li>
        ))}
      </ul>
    </OtherRoot>
  )
}
