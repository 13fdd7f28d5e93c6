import { useId } from 'react'
import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'

const Root = chakra('div', {
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
      borderRadius: 'house',
      color: 'text',
      transition: 'background-color var(--quick), border-color var(--quick)',
      '&:hover': { background: 'raised-high', borderColor: 'brass' },
    },
  },
})

interface Props<Other> {
  others: Other[]
  /** What somebody would know the draft by; empty while it has nothing of the kind. */
  nameOf: (other: Other) => string
  onOpen: (other: Other) => void
}

/** What else was typed and is not saved, each a press away. */
export function OtherDrafts<Other extends { id: string }>({
  others,
  nameOf,
  onOpen,
}: Props<Other>) {
  const labelId = useId()
  if (others.length === 0) return null
  return (
    <Root>
      <span id={labelId}>{t('Also unsaved')}</span>
      <ul aria-labelledby={labelId}>
        {others.map((other) => (
          <li key={other.id}>
            <button type="button" title={nameOf(other)} onClick={() => onOpen(other)}>
              {nameOf(other) || t('Without a name')}
            </button>
          </li>
        ))}
      </ul>
    </Root>
  )
}
