import { Link, useLocation } from '@sala/kit/router'
import { useDocumentTitle } from './document-title.ts'
import styles from './federation/screen-failed.module.css'
import { signOut } from './session/session-store.ts'
import { t } from './words/t.ts'

/** The purpose of a link that was opened. */
export type LinkKind = 'invitation' | 'reset'

const what = {
  invitation: 'Sign out to accept the invitation.',
  reset: 'Sign out to set a new password with this link.',
} as const

/** Shown when a link is opened while signed in: it can be used after signing out. */
export function SignedInAlready({ email, kind }: { email: string; kind: LinkKind }) {
  const { pathname } = useLocation()
  useDocumentTitle(t('Signed in'))
  return (
    <main className={styles.failed}>
      <h1>{t('You are signed in')}</h1>
      <p>
        {t('You are signed in as {email}.', { email })} {t(what[kind])}
      </p>
      <button type="button" className={styles.button} onClick={signOut}>
        {t('Sign out')}
      </button>
      <p>
        <Link to={pathname} replace>
          {t('Stay signed in')}
        </Link>
      </p>
    </main>
  )
}
