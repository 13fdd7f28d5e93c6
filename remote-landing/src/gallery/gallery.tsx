import type { ListName, PageData } from '@sala/kit/contract/page'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { isPlainClick } from '../page/section-link.tsx'
import buttons from '../parts/button.module.css'
import { useText } from '../site/site-context.tsx'
import { getPagePath, translation } from '../words/translation.ts'
import styles from './gallery.module.css'
import type { List } from './use-list.ts'

interface Props<Entry> {
  name: ListName
  /** The lists that the server rendered, if any. */
  lists: PageData['lists'] | undefined
  list: List<Entry>
  skeleton: ReactNode
  /** @param moreLinks links to further entries, if there are any */
  children: (entries: Entry[], moreLinks: ReactNode) => ReactNode
}

/** A list in each of its states: loading, failed, empty and loaded. */
export function Gallery<Entry>({ name, lists, list, skeleton, children }: Props<Entry>) {
  const words = translation[name]
  const empty = useText(`${name}.empty`)
  const focusNextEntry = useFocusOnNewEntry(list.stage === 'loaded' ? list.entries.length : 0)

  if (list.stage === 'loading') {
    return (
      <div role="status" aria-label={words.loading} className={styles.loading}>
        {skeleton}
      </div>
    )
  }
  if (list.stage === 'failed') {
    const retry = ({ currentTarget }: MouseEvent) => {
      // The button disappears, so the focus would be lost.
      currentTarget.closest('section')?.focus({ preventScroll: true })
      list.retry()
    }
    return (
      <div className={styles.note}>
        <p>{words.failed}</p>
        <p className={styles.reason}>{list.reason}</p>
        <button type="button" className={buttons.outlined} onClick={retry}>
          {translation.tryAgain}
        </button>
      </div>
    )
  }
  if (list.entries.length === 0) return <p className={styles.note} {...empty} />

  const { next, isLater } = list
  const showMore = (link: Element) => list.showMore(() => focusNextEntry(link))
  const moreLinks = (next !== null || isLater) && (
    <MoreLinks name={name} lists={lists} next={next} isLater={isLater} onMore={showMore} />
  )
  return children(list.entries, moreLinks)
}

interface MoreProps {
  name: ListName
  /** The lists that the server rendered, if any. */
  lists: PageData['lists'] | undefined
  next: number | null
  isLater: boolean
  /** Shows more entries in place; without scripts the link opens the next page. */
  onMore: (link: Element) => void
}

function MoreLinks({ name, lists, next, isLater, onMore }: MoreProps) {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onMore(event.currentTarget)
  }

  return (
    <p className={styles.more}>
      {next !== null && (
        <a
          className={buttons.outlined}
          href={createGalleryPath(lists, name, next)}
          onClick={follow}
        >
          {translation[name].more}
        </a>
      )}
      {isLater && (
        <a className={buttons.outlined} href={createGalleryPath(lists, name, 1)}>
          {translation.fromTheStart}
        </a>
      )}
    </p>
  )
}

const names: ListName[] = ['staff', 'rooms']

/**
 * The path that shows one gallery at a page, and leaves the other at its current one.
 * @param page from 1
 */
function createGalleryPath(lists: PageData['lists'] | undefined, name: ListName, page: number) {
  const getPage = (one: ListName) => (one === name ? page : (lists?.[one]?.page ?? 1))
  const query = names.filter((one) => getPage(one) > 1).map((one) => `${one}=${getPage(one)}`)
  return `${getPagePath()}${query.length > 0 ? '?' : ''}${query.join('&')}#${name}`
}

/**
 * Moves the focus to the first new entry after "More": the link has moved below the entries, or is gone.
 * @param count the number of visible entries
 * @returns a function to call before they are shown, with an element in the gallery's section
 */
function useFocusOnNewEntry(count: number) {
  const pending = useRef<{ section: Element; index: number } | null>(null)

  useLayoutEffect(() => {
    if (!pending.current || count <= pending.current.index) return
    const { section, index } = pending.current
    pending.current = null
    const entry = section.getElementsByTagName('h3')[index]?.closest('li')
    if (!entry) return
    entry.tabIndex = -1
    // The entry takes the link's place. Without scrolling, a scroll-snap rail may snap to another card.
    entry.focus()
    entry.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [count])

  return (element: Element) => {
    const section = element.closest('section')
    pending.current = section && { section, index: count }
  }
}
