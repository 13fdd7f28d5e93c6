import type { ListName, PageData } from '@sala/kit/contract/page'
import type { MouseEvent } from 'react'
import { isPlainClick } from '../page/plain-click.ts'
import buttons from '../parts/button.module.css'
import { spoken } from '../words/spoken.ts'
import { galleryAddress } from './gallery-address.ts'
import styles from './load-more.module.css'

interface Props {
  name: ListName
  /** What the page came with, if anything. */
  lists: PageData['lists'] | undefined
  next: number | null
  isLater: boolean
  /** Shows more in place; without scripts the link leads to a page of its own. */
  onMore: (link: Element) => void
}

/** What follows a gallery that does not show the whole list. */
export function LoadMore({ name, lists, next, isLater, onMore }: Props) {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onMore(event.currentTarget)
  }

  return (
    <p className={styles.turn}>
      {next !== null && (
        <a className={buttons.outlined} href={galleryAddress(lists, name, next)} onClick={follow}>
          {spoken[name].more}
        </a>
      )}
      {isLater && (
        <a className={buttons.outlined} href={galleryAddress(lists, name, 1)}>
          {spoken.fromTheStart}
        </a>
      )}
    </p>
  )
}
