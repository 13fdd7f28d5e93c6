import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import styles from './shell-layout.module.css'

interface Props {
  /** What opens the menu where there is no room for it. */
  opener: ReactNode
  menu: ReactNode
  /** The `main` element, and what else is there once the shell is. */
  children: ReactNode
}

/** How menu and screen stand beside each other, be they there or on their way. */
export function ShellFrame({ opener, menu, children }: Props) {
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        {opener}
        <a href="/" className={styles.logo}>
          <Logo />
        </a>
      </header>
      <div className={styles.side}>{menu}</div>
      {children}
    </div>
  )
}
