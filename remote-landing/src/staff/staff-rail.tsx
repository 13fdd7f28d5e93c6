import { type ReactNode, useRef } from 'react'
import { useOnPage } from '../page/use-on-page.ts'
import { spoken } from '../words/spoken.ts'
import styles from './staff-rail.module.css'

interface Props {
  /** Leads to those who are not shown; on phones it is the last card. */
  turn?: ReactNode
  children: ReactNode
}

/** A grid of people; on phones a rail, which can then be scrolled with the arrow keys too. */
export function StaffRail({ turn, children }: Props) {
  const rail = useRef<HTMLUListElement>(null)
  const isLongerThanItsPlace = () => {
    const { scrollWidth = 0, clientWidth = 0 } = rail.current ?? {}
    return scrollWidth > clientWidth
  }
  const isRail = useOnPage(isLongerThanItsPlace, true)

  return (
    <ul
      ref={rail}
      className={styles.rail}
      aria-label={spoken.menu.staff}
      tabIndex={isRail ? 0 : undefined}
    >
      {children}
      {turn && <li className={styles.turn}>{turn}</li>}
    </ul>
  )
}
