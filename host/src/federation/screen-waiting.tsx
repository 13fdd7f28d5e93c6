import type { ScreenShape } from '@sala/kit/contract/remote'
import { useEffect, useState } from 'react'
import { t } from '../words/t.ts'
import styles from './screen-failed.module.css'
import { Skeleton } from './skeleton.tsx'

const slowAfterMs = 8000

interface Props {
  shape: ScreenShape
  onRetry: () => void
}

/** The outline of a screen that is on its way; says so when it takes long, and offers another try. */
export function ScreenWaiting({ shape, onRetry }: Props) {
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
          <p>{t('This is taking longer than it should. It will appear as soon as it arrives.')}</p>
          <button type="button" className={styles.button} onClick={onRetry}>
            {t('Try again')}
          </button>
        </div>
      )}
    </>
  )
}
