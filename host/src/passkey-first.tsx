import { Link, useLocation } from '@sala/kit/router'
import type { ReactNode } from 'react'
import { isAt } from './federation/live-set.ts'
import styles from './federation/screen-failed.module.css'
import { useSession } from './session/session-store.ts'
import { t } from './words/t.ts'

/** The screen where passkeys are made. Fixed here, so that no remote can change it. */
const account = '/account'

/** Shows the screen, or a link to Account if the user must make a passkey first. */
export function PasskeyFirst({ children: screen }: { children: ReactNode }) {
  const lacksPasskey = useSession(({ session }) => session?.lacks === 'passkey')
  const { pathname } = useLocation()
  if (!lacksPasskey || isAt(account, pathname)) return screen

  return (
    <section className={styles.failed} role="alert">
      <h1>{t('Add a passkey first')}</h1>
      <p>
        {t(
          "All users need a passkey here, and you don't have one yet. Add one on the Account page to continue.",
        )}
      </p>
      <Link to={account} className={styles.button}>
        {t('Go to Account')}
      </Link>
    </section>
  )
}
