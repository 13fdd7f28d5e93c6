import { useState } from 'react'
import { isReachable } from './federation/live-set.ts'
import { reloadPage } from './federation/reload-page.ts'
import styles from './federation/screen-failed.module.css'
import { t } from './first-words/t.ts'

/** A part of the host itself that could not be loaded. */
export class HostPartError extends Error {
  override name = 'HostPartError'
}

/** Loads a part of the host. @throws {HostPartError} when that fails */
export function loadPart<Part>(loading: Promise<Part>) {
  return loading.catch((cause) => {
    throw new HostPartError(String(cause), { cause })
  })
}

/**
 * Replaces the page when a part of the host could not be loaded. Trying again reloads the page once the server answers:
 * the browser's error page would have no way back.
 */
export function HostFailed({ error }: { error: unknown }) {
  const [state, setState] = useState<'failed' | 'trying' | 'unreachable'>('failed')
  const retry = async () => {
    setState('trying')
    if (await isReachable()) reloadPage()
    else setState('unreachable')
  }

  return (
    <main className={styles.failed} role="alert">
      <h1>{t('This page could not be loaded')}</h1>
      <p>
        {state === 'unreachable'
          ? t("You're offline, or the server isn't responding. Please try again.")
          : t('Some files could not be loaded. Your saved data is safe.')}
      </p>
      <RetryButton className={styles.button} isTrying={state === 'trying'} onClick={retry} />
      <details className={styles.details}>
        <summary>{t('Details')}</summary>
        <code>{String(error)}</code>
      </details>
    </main>
  )
}

interface Props {
  className: string | undefined
  isTrying: boolean
  onClick: () => void
}

export const RetryButton = ({ isTrying, ...props }: Props) => (
  <button type="button" {...props} disabled={isTrying}>
    {t(isTrying ? 'Trying…' : 'Try again')}
  </button>
)
