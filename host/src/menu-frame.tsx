import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import styles from './side-menu.module.css'
import { t } from './words/t.ts'

interface Props {
  /** The way out, at the lower end. */
  exit: ReactNode
  /** A list item for each entry. */
  children: ReactNode
}

/** The side menu around its entries, be they there or on their way. */
export function MenuFrame({ exit, children: entries }: Props) {
  return (
    <nav className={styles.menu} aria-label={t('Back-office')}>
      <a href="/" className={styles.logo}>
        <Logo />
      </a>
      <ul>{entries}</ul>
      {exit}
    </nav>
  )
}
