import type { LiveRemote, ScreenShape } from '@sala/kit/contract/remote'
import { useEffect, useState } from 'react'
import { ErrorPage } from '../error-page.tsx'
import { remoteName } from '../words/remote-words.ts'
import { t } from '../words/t.ts'
import { isReachable } from './live-set.ts'
import { ScreenLoadError } from './load-release.ts'
import styles from './screen-failed.module.css'
import { Skeleton } from './skeleton.tsx'

const slowAfterMs = 8000

interface WaitingProps {
  shape: ScreenShape
  onRetry: () => void
}

/** The outline of a screen that is loading. When it takes long, shows a message and a button to try again. */
export function ScreenWaiting({ shape, onRetry }: WaitingProps) {
  const [isSlow, setSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(setSlow, slowAfterMs, true)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <Skeleton shape={shape} />
      {isSlow && (
        <div className={styles.slow} role="status">
          <p>
            {t('This is taking longer than usual. The page will appear as soon as it has loaded.')}
          </p>
          <button type="button" className={styles.button} onClick={onRetry}>
            {t('Try again')}
          </button>
        </div>
      )}
    </>
  )
}

interface FailedProps {
  remote: LiveRemote
  error: unknown
  onRetry: () => Promise<void>
}

/** Replaces a screen that could not be loaded or that threw: shows the error and a button to try again. */
export function ScreenFailed({ remote, error, onRetry }: FailedProps) {
  const [isTrying, setTrying] = useState(false)
  /** Whether the server can be reached; null while unknown. */
  const [isOnline, setOnline] = useState<boolean | null>(null)
  useEffect(() => void isReachable().then(setOnline), [])
  const retry = () => {
    setTrying(true)
    onRetry()
  }

  if (!(error instanceof ScreenLoadError)) {
    return <ErrorPage httpStatus={500} error={error} onRetry={retry} />
  }
  return (
    <section className={styles.failed} role="alert">
      <h1>{t("This page isn't available right now")}</h1>
      <p>
        {t('“{name}” could not be loaded.', { name: remoteName(remote) })}{' '}
        {isOnline && t('Everything else works.')}
        {isOnline === false && t("You're offline, or the server isn't responding.")}{' '}
        {t('Your saved data is safe.')}
      </p>
      <button type="button" className={styles.button} onClick={retry} disabled={isTrying}>
        {isTrying ? t('Trying…') : t('Try again')}
      </button>
      <details className={styles.details}>
        <summary>{t('Details')}</summary>
        <code>{String(error)}</code>
      </details>
    </section>
  )
}
