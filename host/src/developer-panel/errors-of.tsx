import { useReports } from '../federation/reports.ts'
import styles from './developer-panel.module.css'

/** What went wrong with an app in this page, as it was told to the server. */
export function ErrorsOf({ app }: { app: string }) {
  const errors = useReports().filter((one) => one.app === app && one.message)
  return errors.map(({ kind, message, version }) => (
    <code key={kind + version} className={styles.error}>
      {kind} {version}: {message}
    </code>
  ))
}
