import { useDocumentTitle } from './document-title.ts'
import styles from './error-page.module.css'
import { reloadPage } from './federation/reload-page.ts'
import { t } from './words/t.ts'

type Props = { httpStatus: 404 } | { httpStatus: 500; error: unknown; onRetry?: () => void }

/** Shown for an unknown route and after a crash, whose details are folded. */
export function ErrorPage(props: Props) {
  const { httpStatus } = props
  useDocumentTitle(t('{status} – Unexpected Application Error!', { status: httpStatus }))

  return (
    <main className={styles.page}>
      <p className={styles.status}>{httpStatus}</p>
      <h1>{t('Unexpected Application Error!')}</h1>
      <p>
        {httpStatus === 404
          ? t('Page not found.')
          : t('This page crashed. Everything else still works.')}
      </p>
      <p className={styles.ways}>
        {httpStatus === 500 && (
          <button type="button" className={styles.button} onClick={props.onRetry ?? reloadPage}>
            {t('Try again')}
          </button>
        )}
        <a href="/" className={styles.button}>
          {t('Back to the home page')}
        </a>
      </p>
      {httpStatus === 500 && (
        <details className={styles.details}>
          <summary>{t('Details')}</summary>
          <code>{String(props.error)}</code>
        </details>
      )}
    </main>
  )
}
