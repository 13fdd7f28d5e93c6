import { NavLink } from '@sala/kit/router'
import { DrawnIcon } from './drawn-icon.tsx'
import { menuOf, useLiveSet } from './federation/live-set.ts'
import { prefetchScreen, startScreen } from './federation/prefetch-screen.ts'
import { Logout } from './logout.tsx'
import { MenuBadge } from './menu-badge.tsx'
import { MenuFrame } from './menu-frame.tsx'
import { useSession } from './session/session-store.ts'
import styles from './side-menu.module.css'
import { saidBy } from './words/said-by.ts'

interface Props {
  /** Called when an item has been chosen. */
  onChoose?: () => void
}

/** The logo, an entry for each live remote that asks for one and is for one’s role, and the way out. */
export function SideMenu({ onChoose }: Props) {
  const remotes = useLiveSet((state) => state.remotes) ?? []
  const session = useSession((state) => state.session)

  // Whoever must make a passkey first is not told what there is.
  const mayCount = session?.lacks !== 'passkey'

  return (
    <MenuFrame exit={<Logout />}>
      {menuOf(remotes, session).map((remote) => (
        <li key={remote.name}>
          <NavLink
            to={remote.route}
            className={styles.item ?? ''}
            onClick={onChoose}
            onPointerEnter={() => prefetchScreen(remote)}
            onFocus={() => prefetchScreen(remote)}
            onPointerDown={() => startScreen(remote)}
          >
            <DrawnIcon icon={remote.menu?.icon ?? ''} />
            {saidBy(remote).menu}
            {remote.menu?.badge && mayCount && (
              <MenuBadge {...remote.menu.badge} label={saidBy(remote).badge ?? ''} />
            )}
          </NavLink>
        </li>
      ))}
    </MenuFrame>
  )
}
