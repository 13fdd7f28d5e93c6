import type { Notice } from '@sala/kit/contract/events'
import { onNotice } from '@sala/kit/events'
import { useCallback, useEffect, useState } from 'react'
import { useSession } from '../session/session-store.ts'
import styles from './message-bar.module.css'
import { NoticeBar } from './notice-bar.tsx'

const hideAfterMs = 6000

/** The latest notice, at the bottom centre of the screen. */
export function MessageBar() {
  const { notice, close, setPaused } = useNotice()
  const isError = notice?.severity === 'error'
  const bar = notice && <NoticeBar notice={notice} onClose={close} onPause={setPaused} />

  return (
    <div className={styles.place}>
      {/* Both regions stay in the page: screen readers announce what changes inside them. */}
      <div role="status">{!isError && bar}</div>
      <div role="alert">{isError && bar}</div>
    </div>
  )
}

/**
 * The latest notice. It closes after a while, on Escape and at sign-in, not by a click elsewhere. A notice with an
 * action stays while the pointer or the focus is on it.
 */
function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isPaused, setPaused] = useState(false)
  const close = useCallback(() => {
    setNotice(null)
    setPaused(false)
  }, [])
  const isWaiting = isPaused && Boolean(notice?.action)

  // A copy, so that the same notice sent twice restarts the timer.
  useEffect(() => onNotice((next) => setNotice({ ...next })), [])
  useEffect(
    () => useSession.subscribe(({ session }, before) => session && !before.session && close()),
    [close],
  )

  useEffect(() => {
    if (!notice || isWaiting) return
    const timer = setTimeout(close, hideAfterMs)
    return () => clearTimeout(timer)
  }, [notice, isWaiting, close])

  useEffect(() => {
    if (!notice) return
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [notice, close])

  return { notice, close, setPaused }
}
