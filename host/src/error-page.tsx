import { useDocumentTitle } from './document-title.ts'
import styles from './error-page.module.css'
import { t } from './words/t.ts'

const reasons = {
  404: 'Page not found.',
  500: 'This page crashed. Everything else still works.',
} as const

interface Props {
  httpStatus: 404 | 500
  detail?: string
  onRetry?: () => void
}

/** Shown for an unknown route and after a crash. */
export function ErrorPage({ httpStatus, detail, onRetry }: Props) {
  useDocumentTitle(t('{status} – Unexpected Application Error!', { status: httpStatus }))

  return (
    <main className={styles.page}>
      <p className={styles.status}>{httpStatus}</p>
      <h1>{t('Unexpected Application Error!')}</h1>
      <p>{t(reasons[httpStatus])}</p>
      {detail && <code className={styles.detail}>{detail}</code>}
      <p className={styles.ways}>
        {onRetry && (
          <button type="button" className={styles.button} onClick={onRetry}>
            {t('Try again')}
          </button>
        )}
        <a href="/" className={styles.button}>
          {t('Back to the home page')}
        </a>
      </p>
    </main>
  )
}
