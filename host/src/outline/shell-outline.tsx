import type { ReactNode } from 'react'
import { MenuFrame, ShellFrame } from '../shell-frame.tsx'
import shell from '../shell-layout.module.css'
import menu from '../side-menu.module.css'
import styles from './shell-outline.module.css'

interface Props {
  /** A `MenuLine` for each entry. */
  entries: ReactNode
  /** The outline of the screen. */
  children: ReactNode
}

/**
 * The outline of the back-office: in the document, and until the shell is loaded. It has no names, as the user is not
 * known yet.
 */
export function ShellOutline({ entries, children: screen }: Props) {
  return (
    <ShellFrame
      opener={<i className={styles.opener} />}
      menu={<MenuFrame exit={<Line />}>{entries}</MenuFrame>}
    >
      <main id="main" className={shell.main}>
        {screen}
      </main>
    </ShellFrame>
  )
}

/** The outline of a menu entry. */
export const MenuLine = () => (
  <li>
    <Line />
  </li>
)

const Line = () => (
  <span className={menu.item}>
    <i className={styles.icon} />
    <i className={styles.label} />
  </span>
)
