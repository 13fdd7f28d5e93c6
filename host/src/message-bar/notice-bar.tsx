import type { Notice } from '@sala/kit/contract/notice'
import styles from './message-bar.module.css'

interface Props {
  notice: Notice
  onClose: () => void
}

export function NoticeBar({ notice: { severity, message, action }, onClose }: Props) {
  const runAction = () => {
    onClose()
    action?.run()
  }

  return (
    <div className={styles.bar} data-severity={severity}>
      <p className={styles.message}>{message}</p>
      {action && (
        <button type="button" className={styles.action} onClick={runAction}>
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="1.5" fill="none" />
        </svg>
      </button>
    </div>
  )
}
