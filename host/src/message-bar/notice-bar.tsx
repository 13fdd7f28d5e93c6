import type { Notice } from '@sala/kit/contract/events'
import { t } from '../first-words/t.ts'
import styles from './message-bar.module.css'

interface Props {
  notice: Notice
  onClose: () => void
  onAction: () => void
  /** Called when the pointer or the focus enters and leaves. */
  onPause: (isPaused: boolean) => void
}

export function NoticeBar({ notice: { severity, message, action }, ...props }: Props) {
  const { onClose, onAction, onPause } = props
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the timer.
    <div
      className={styles.bar}
      data-severity={severity}
      onPointerEnter={() => onPause(true)}
      onPointerLeave={() => onPause(false)}
      onFocus={() => onPause(true)}
      onBlur={() => onPause(false)}
    >
      <p className={styles.message}>{message}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          aria-keyshortcuts={action.isUndo ? 'Control+Z Meta+Z' : undefined}
          onClick={onAction}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('Close')} onClick={onClose}>
        ×
      </button>
    </div>
  )
}
