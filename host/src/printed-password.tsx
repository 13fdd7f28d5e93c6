import { Link } from '@sala/kit/router'
import { Button } from '@sala/kit/ui'
import styles from './printed-password.module.css'
import { signIn, useSession } from './session/session-store.ts'
import { t } from './words/t.ts'

/** Asks users with a printed password to choose their own, until they do or press Later. */
export function PrintedPassword() {
  const session = useSession((state) => state.session)
  if (session?.lacks !== 'password') return null
  const { lacks, ...rest } = session

  return (
    <section className={styles.band} aria-label={t('Your password')}>
      <p>
        {t('Your password was generated, and others may have seen it. Please choose a new one.')}
      </p>
      <Link to="/account" className={styles.link}>
        {t('Choose a password')}
      </Link>
      <Button variant="plain" onClick={() => signIn(rest)}>
        {t('Later')}
      </Button>
    </section>
  )
}
