import { useState } from 'react'
import { t } from '../first-words/t.ts'
import { RetryButton } from '../host-failed.tsx'
import styles from './document-failed.module.css'

interface Props {
  error: unknown
  onRetry: () => Promise<void>
}

/** Shown below a page whose scripts could not be loaded. */
export function DocumentFailed({ error, onRetry }: Props) {
  const [isTrying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    await onRetry()
    setTrying(false)
  }

  return (
    <aside className={styles.failed} role="alert" title={String(error)}>
      <p>{t('Part of this page could not be loaded. You can still read it and send the form.')}</p>
      <RetryButton className={styles.button} isTrying={isTrying} onClick={retry} />
    </aside>
  )
}
