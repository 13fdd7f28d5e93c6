import type { MouseEvent, ReactNode } from 'react'
import { copy } from '../copy.ts'
import buttons from '../parts/button.module.css'
import styles from './gallery.module.css'
import type { List } from './use-list.ts'

interface Props<Entry> {
  list: List<Entry>
  words: { loading: string; empty: string; failed: string }
  /** The outline of what comes. */
  skeleton: ReactNode
  children: (entries: Entry[]) => ReactNode
}

/** A list of the API in whichever state it is. */
export function Gallery<Entry>({ list, words, skeleton, children }: Props<Entry>) {
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button goes, so focus would be lost.
    currentTarget.closest('section')?.focus({ preventScroll: true })
    list.retry()
  }

  if (list.stage === 'loading') {
    return (
      <div role="status" aria-label={words.loading} className={styles.loading}>
        {skeleton}
      </div>
    )
  }
  if (list.stage === 'failed') {
    return (
      <div className={styles.note}>
        <p>{words.failed}</p>
        <p className={styles.reason}>{list.reason}</p>
        <button type="button" className={buttons.outlined} onClick={retry}>
          {copy.tryAgain}
        </button>
      </div>
    )
  }
  if (list.entries.length === 0) return <p className={styles.note}>{words.empty}</p>
  return children(list.entries)
}
