import { fetchJson } from '@sala/kit/api/fetch-json'
import type { MenuBadge as Badge, MenuIcon } from '@sala/kit/contract/remote'
import { NavLink } from '@sala/kit/router'
import { Icon, LineIcon, useChanges } from '@sala/kit/ui'
import { locale } from '@sala/kit/words'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { liveSetStore, menuRemotes } from './federation/live-set.ts'
import { prefetchScreen, startScreen } from './federation/prefetch-screen.ts'
import { Logout } from './logout.tsx'
import badgeStyles from './menu-badge.module.css'
import { useSession } from './session/session-store.ts'
import { MenuFrame } from './shell-frame.tsx'
import styles from './side-menu.module.css'
import { remoteTexts } from './words/remote-words.ts'

interface Props {
  /** Called when an entry was chosen. */
  onChoose?: () => void
}

/** The logo, the entries of the live remotes that this user may see, and the logout. */
export function SideMenu({ onChoose }: Props) {
  const remotes = useStore(liveSetStore, (state) => state.remotes) ?? []
  const session = useSession((state) => state.session)

  // The server refuses counts until the user has made a passkey.
  const mayCount = session?.lacks !== 'passkey'

  return (
    <MenuFrame exit={<Logout />}>
      {menuRemotes(remotes, session).map((remote) => (
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
            {remoteTexts(remote).menu}
            {remote.menu?.badge && mayCount && (
              <MenuBadge {...remote.menu.badge} label={remoteTexts(remote).badge ?? ''} />
            )}
          </NavLink>
        </li>
      ))}
    </MenuFrame>
  )
}

/** The icon of a menu entry: one of the kit, or the remote's path, drawn in the same style. */
function DrawnIcon({ icon }: { icon: MenuIcon }) {
  return typeof icon === 'string' ? <Icon name={icon} /> : <LineIcon path={icon.path} />
}

/** The number beside a menu entry. It follows changes; after a failed request the last number stays. */
function MenuBadge({ call, list, label }: Badge) {
  const email = useSession(({ session }) => session?.email ?? null)
  const [count, setCount] = useState(0)

  const load = useCallback(() => {
    if (!email) return
    fetchJson<{ count: number }>('GET', call).then(
      (answer) => setCount(answer.count),
      () => undefined,
    )
  }, [call, email])

  useEffect(load, [load])
  useChanges(list, email, load)

  if (count === 0) return null
  return (
    <span className={badgeStyles.badge}>
      {count.toLocaleString(locale())} <span className={badgeStyles.label}>{label}</span>
    </span>
  )
}
