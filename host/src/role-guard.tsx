import type { LiveRemote } from '@sala/kit/contract/remote'
import { Link } from '@sala/kit/router'
import { locale } from '@sala/kit/words'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useDocumentTitle } from './document-title.ts'
import { canSee, liveSetStore, menuRemotes } from './federation/live-set.ts'
import styles from './federation/screen-failed.module.css'
import { useSession } from './session/session-store.ts'
import { remoteName, remoteTexts } from './words/remote-words.ts'
import { t } from './words/t.ts'

interface Props {
  remote: LiveRemote
  /** Its screen. */
  children: ReactNode
}

/** Shows the screen, or a message and a link if it is not for the user's role. */
export function RoleGuard({ remote, children }: Props) {
  const session = useSession((state) => state.session)
  return canSee(remote, session) ? children : <RoleRefused remote={remote} />
}

const plurals = {
  owner: 'owners',
  editor: 'editors',
  reader: 'readers',
  developer: 'developers',
} as const

function RoleRefused({ remote }: { remote: LiveRemote }) {
  const session = useSession((state) => state.session)
  const [first] = menuRemotes(useStore(liveSetStore, (set) => set.remotes) ?? [], session)
  useDocumentTitle(remoteTexts(remote).title)
  const roles = remote.roles?.map((role) => t(plurals[role])) ?? []

  return (
    <section className={styles.failed} role="alert">
      <h1>{t("You don't have access to this page")}</h1>
      <p>
        {t('Only {roles} can open {name}. Ask an owner for access.', {
          name: remoteName(remote),
          roles: new Intl.ListFormat(locale()).format(roles),
        })}
      </p>
      {first && (
        <Link to={first.route} className={styles.button}>
          {t('Go to {place}', { place: remoteName(first) })}
        </Link>
      )}
    </section>
  )
}
