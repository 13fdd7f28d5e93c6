import { LogoSymbol } from '@sala/kit/mark'
import type { ReactNode } from 'react'
import styles from './shell-layout.module.css'
import menuStyles from './side-menu.module.css'
import { t } from './words/t.ts'

interface Props {
  /** The button that opens the menu on narrow windows. */
  opener: ReactNode
  menu: ReactNode
  /** The `main` element and what belongs to it. */
  children: ReactNode
}

/** Lays out menu and screen, for the shell and for its outline. */
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
  /** The logout, at the lower end. */
  exit: ReactNode
  /** A list item for each entry. */
  children: ReactNode
}

/** Lays out the side menu, for the shell and for its outline. */
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

/** Logo and name. The outline needs them, so they cannot come from the kit. */
const Logo = () => (
  <span className={styles.brand}>
    <LogoSymbol sizePx={36} />
    Sala Chan
  </span>
)

interface OutlineProps {
  /** A `MenuLine` for each entry. */
  entries: ReactNode
  /** The outline of the screen. */
  children: ReactNode
}

/**
 * The outline of the back-office: in the document, and until the shell is loaded. It has no names, as the user is not
 * known yet.
 */
export function ShellOutline({ entries, children: screen }: OutlineProps) {
  return (
    <ShellFrame
      opener={<i className={styles.opener} />}
      menu={<MenuFrame exit={<Line />}>{entries}</MenuFrame>}
    >
      <main id="main" className={styles.main}>
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
  <span className={menuStyles.item}>
    <i className={styles.lineIcon} />
    <i className={styles.lineLabel} />
  </span>
)
