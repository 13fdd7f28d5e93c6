import type { Notice } from '@sala/kit/contract/events'
import { useEffect, useRef } from 'react'
import { t } from '../first-words/t.ts'
import styles from './message-bar.module.css'

/** Fields where the browser itself undoes typing. */
const textFields = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]'

interface Props {
  notice: Notice
  onClose: () => void
  /** Called when the pointer or the focus enters and leaves. */
  onPause: (isPaused: boolean) => void
}

export function NoticeBar({ notice: { severity, message, action }, onClose, onPause }: Props) {
  const runAction = () => {
    onClose()
    action?.run()
  }
  useUndoKey(action?.isUndo ? runAction : null)

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
          onClick={runAction}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('Close')} onClick={onClose}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="1.5" fill="none" />
        </svg>
      </button>
    </div>
  )
}

/**
 * Calls `run` on Ctrl+Z or ⌘+Z outside of text fields: in a list of thousands the message bar is many Tabs away.
 */
function useUndoKey(run: (() => void) | null) {
  const latest = useRef(run)
  latest.current = run

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      if (!latest.current || (target instanceof Element && target.closest(textFields))) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
