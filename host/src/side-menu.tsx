import { NavLink } from '@sala/kit/router'
import { Logo } from '@sala/kit/ui'
import { DrawnIcon } from './drawn-icon.tsx'
import { menuOf, useLiveSet } from './federation/live-set.ts'
import { preloadScreen } from './federation/screens.ts'
import { Logout } from './logout.tsx'
import { MenuBadge } from './menu-badge.tsx'
import { useSession } from './session/session-store.ts'
import styles from './side-menu.module.css'

interface Props {
  /** Called when an item has been chosen. */
  onChoose?: () => void
}

/** The logo, an entry for each live remote that asks for one and is for one’s role, and the way out. */
export function SideMenu({ onChoose }: Props) {
  const remotes = useLiveSet((state) => state.remotes) ?? []
  const session = useSession((state) => state.session)

  return (
    <nav className={styles.menu} aria-label="Back-office">
      <a href="/" className={styles.logo}>
        <Logo />
      </a>
      <ul>
        {menuOf(remotes, session).map((remote) => (
          <li key={remote.name}>
            <NavLink
              to={remote.route}
              className={styles.item ?? ''}
              onClick={onChoose}
              onPointerEnter={() => preloadScreen(remote)}
              onFocus={() => preloadScreen(remote)}
            >
              <DrawnIcon icon={remote.menu?.icon ?? ''} />
              {remote.menu?.label}
              {remote.menu?.badge && <MenuBadge {...remote.menu.badge} />}
            </NavLink>
          </li>
        ))}
      </ul>
      <Logout />
    </nav>
  )
}
