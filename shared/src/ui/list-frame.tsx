import type { ReactNode } from 'react'
import { t } from '../words/t.ts'
import { Button } from './button.tsx'
import { chakra } from './chakra.tsx'

const Message = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4',
    marginBottom: '5',
    padding: '5',
    border: '1px solid var(--line)',
    borderRadius: 'base',
    '& > div': { flex: '1 1 16rem' },
    '& h2': { fontSize: '1.5rem' },
    '& p': { maxWidth: 'var(--line-width)', color: 'quiet' },
  },
})

interface Props {
  list: { entries: unknown[] | null; error: string | null; isLoading: boolean; reload: () => void }
  /** Shown for an empty list: what to do first. */
  empty: ReactNode
  /** The list, or its skeleton while it loads. */
  children: ReactNode
}

/** A list with its states: loading, failed with a retry button, empty, loaded. */
export function ListFrame({ list, empty, children }: Props) {
  const isLoaded = list.entries !== null
  return (
    <div>
      {/* Always rendered: screen readers announce only changes inside a live region. */}
      <div aria-live="assertive">
        {list.error && (
          <Message>
            <div>
              <h2>{isLoaded ? t('This list may be out of date') : t('Couldn’t load the list')}</h2>
              <p>{list.error}</p>
            </div>
            <Button variant="plain" isBusy={list.isLoading} onClick={list.reload}>
              {t('Try again')}
            </Button>
          </Message>
        )}
      </div>
      {list.entries?.length === 0 && <Message>{empty}</Message>}
      {list.entries?.length !== 0 && (isLoaded || !list.error) && children}
    </div>
  )
}
