import type { LiveRemote } from '@sala/kit/contract/remote'
import { Link } from '@sala/kit/router'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'
import { menuOf, useLiveSet } from './federation/live-set.ts'
import styles from './federation/screen-failed.module.css'
import { maySee } from './may-see.ts'
import { useSession } from './session/session-store.ts'

interface Props {
  remote: LiveRemote
  /** Its screen. */
  children: ReactNode
}

/** The screen, for those whose role it is for; others are told so, and where they can go. */
export function ForRole({ remote, children }: Props) {
  const session = useSession((state) => state.session)
  return maySee(remote, session) ? children : <NotForRole remote={remote} />
}

const list = new Intl.ListFormat('en-GB')

function NotForRole({ remote: { roles = [], title, menu } }: { remote: LiveRemote }) {
  const session = useSession((state) => state.session)
  const [first] = menuOf(useLiveSet((set) => set.remotes) ?? [], session)
  useDocumentTitle(title)

  return (
    <section className={styles.failed} role="alert">
      <h1>This screen is not for your role</h1>
      <p>
        “{menu?.label ?? title}” is for {list.format(roles.map((role) => `${role}s`))}. Your role
        here is {session?.role}; an owner can change that.
      </p>
      {first && (
        <Link to={first.route} className={styles.button}>
          Go to {first.menu?.label}
        </Link>
      )}
    </section>
  )
}
