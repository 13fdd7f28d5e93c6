import type { ListName, PageData } from '@sala/kit/contract/page'
import type { MouseEvent, ReactNode } from 'react'
import buttons from '../parts/button.module.css'
import { useText } from '../site/site-context.tsx'
import { spoken } from '../words/spoken.ts'
import styles from './gallery.module.css'
import { LoadMore } from './load-more.tsx'
import { useFocusOnNew } from './use-focus-on-new.ts'
import type { List } from './use-list.ts'

interface Props<Entry> {
  name: ListName
  /** What the page came with, if anything. */
  lists: PageData['lists'] | undefined
  list: List<Entry>
  /** The outline of what comes. */
  skeleton: ReactNode
  /** @param turn what follows the entries when they are not all */
  children: (entries: Entry[], turn: ReactNode) => ReactNode
}

/** A list of the API in whichever state it is. */
export function Gallery<Entry>({ name, lists, list, skeleton, children }: Props<Entry>) {
  const words = spoken[name]
  const empty = useText(`${name}.empty`)
  const expectNew = useFocusOnNew(list.stage === 'loaded' ? list.entries.length : 0)

  if (list.stage === 'loading') {
    return (
      <div role="status" aria-label={words.loading} className={styles.loading}>
        {skeleton}
      </div>
    )
  }
  if (list.stage === 'failed') {
    const retry = ({ currentTarget }: MouseEvent) => {
      // The button goes, so focus would be lost.
      currentTarget.closest('section')?.focus({ preventScroll: true })
      list.retry()
    }
    return (
      <div className={styles.note}>
        <p>{words.failed}</p>
        <p className={styles.reason}>{list.reason}</p>
        <button type="button" className={buttons.outlined} onClick={retry}>
          {spoken.tryAgain}
        </button>
      </div>
    )
  }
  if (list.entries.length === 0) return <p className={styles.note} {...empty} />

  const { next, isLater } = list
  const showMore = (link: Element) => list.showMore(() => expectNew(link))
  const turn = (next !== null || isLater) && (
    <LoadMore name={name} lists={lists} next={next} isLater={isLater} onMore={showMore} />
  )
  return children(list.entries, turn)
}
