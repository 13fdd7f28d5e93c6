import type { ListName, PageData } from '@sala/kit/contract/page'
import type { MouseEvent } from 'react'
import { isPlainClick } from '../page/section-link.tsx'
import buttons from '../parts/button.module.css'
import { getPagePath, translation } from '../words/translation.ts'
import styles from './gallery.module.css'

interface Props {
  name: ListName
  /** The lists that the server rendered, if any. */
  lists: PageData['lists'] | undefined
  next: number | null
  isLater: boolean
  /** Shows more entries in place; without scripts the link opens the next page. */
  onMore: (link: Element) => void
}

export function MoreLinks({ name, lists, next, isLater, onMore }: Props) {
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
