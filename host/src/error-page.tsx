import { useDocumentTitle } from './document-title.ts'
import styles from './error-page.module.css'

const reasons: Record<number, string> = {
  404: 'There is no such page in this house.',
  500: 'This page stumbled. The rest of the house is open.',
}

interface Props {
  httpStatus: 404 | 500
  detail?: string
  onRetry?: () => void
}

/** What an unknown route and a crash in a route show. */
export function ErrorPage({ httpStatus, detail, onRetry }: Props) {
  useDocumentTitle(`${httpStatus} – Unexpected Application Error!`)

  return (
    <main className={styles.page}>
      <p className={styles.status}>{httpStatus}</p>
      <h1>Unexpected Application Error!</h1>
      <p>{reasons[httpStatus]}</p>
      {detail && <code className={styles.detail}>{detail}</code>}
      <p className={styles.ways}>
        {onRetry && (
          <button type="button" className={styles.button} onClick={onRetry}>
            Try again
          </button>
        )}
        <a href="/" className={styles.button}>
          Back to the entrance
        </a>
      </p>
    </main>
  )
}
