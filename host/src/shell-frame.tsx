import { Mark } from '@sala/kit/mark'
import type { ReactNode } from 'react'
import logoStyles from './logo.module.css'
import styles from './shell-layout.module.css'
import menuStyles from './side-menu.module.css'
import { t } from './words/t.ts'

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

interface MenuProps {
  /** The way out, at the lower end. */
  exit: ReactNode
  /** A list item for each entry. */
  children: ReactNode
}

/** The side menu around its entries, be they there or on their way. */
export function MenuFrame({ exit, children: entries }: MenuProps) {
  return (
    <nav className={menuStyles.menu} aria-label={t('Back-office')}>
      <a href="/" className={menuStyles.logo}>
        <Logo />
      </a>
      <ul>{entries}</ul>
      {exit}
    </nav>
  )
}

/** The house's mark and its name, as the kit's: it stands in the document, where no kit is. */
const Logo = () => (
  <span className={logoStyles.logo}>
    <Mark sizePx={36} />
    Sala Chan
  </span>
)
