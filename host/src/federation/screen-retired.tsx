import type { LiveRemote } from '@sala/kit/contract/remote'
import { useDocumentTitle } from '../document-title.ts'
import styles from './screen-failed.module.css'

/** In the place of a screen that was retired while the tab was open. */
export function ScreenRetired({ remote }: { remote: LiveRemote }) {
  const name = remote.menu?.label ?? remote.title
  useDocumentTitle(`${name} has closed`)

  return (
    <section className={styles.failed} role="alert">
      <h1>This part of the house has closed</h1>
      <p>“{name}” is no longer here. Nothing that you saved is lost.</p>
      <a href="/" className={styles.button}>
        Back to the entrance
      </a>
    </section>
  )
}
