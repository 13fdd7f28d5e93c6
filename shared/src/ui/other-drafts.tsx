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
      borderRadius: 'base',
      color: 'text',
      transition: 'background-color var(--quick), border-color var(--quick)',
      '&:hover': { background: 'raised-high', borderColor: 'brass' },
    },
  },
})

interface Props<Other> {
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
}: Props<Other>) {
  const labelId = useId()
  if (others.length === 0) return null
  return (
    <Root>
      <span id={labelId}>{t('Other unsaved drafts')}</span>
      <ul aria-labelledby={labelId}>
        {others.map((other) => (
          <li key={other.id}>
            <button type="button" title={getName(other)} onClick={() => onOpen(other)}>
              {getName(other) || t('Untitled')}
            </button>
          </li>
        ))}
      </ul>
    </Root>
  )
}
