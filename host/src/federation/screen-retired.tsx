import type { LiveRemote } from '@sala/kit/contract/remote'
import { useDocumentTitle } from '../document-title.ts'
import { nameOf } from '../words/said-by.ts'
import { t } from '../words/t.ts'
import styles from './screen-failed.module.css'

/** In the place of a screen that was retired while the tab was open. */
export function ScreenRetired({ remote }: { remote: LiveRemote }) {
  const name = nameOf(remote)
  useDocumentTitle(t('{name} has closed', { name }))

  return (
    <section className={styles.failed} role="alert">
      <h1>{t('This part of the house has closed')}</h1>
      <p>{t('“{name}” is no longer here. Nothing that you saved is lost.', { name })}</p>
      <a href="/" className={styles.button}>
        {t('Back to the entrance')}
      </a>
    </section>
  )
}
