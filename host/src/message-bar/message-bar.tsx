import type { Notice } from '@sala/kit/contract/events'
import { onNotice } from '@sala/kit/events'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '../session/session-store.ts'
import styles from './message-bar.module.css'
import { NoticeBar } from './notice-bar.tsx'

const hideAfterMs = 6000
/** Fields where the browser itself undoes typing. */
const textFields = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]'

/** The latest notice, at the bottom centre of the screen, or at the top where it would cover the control in use. */
export function MessageBar() {
  const { notice, close, runAction, setPaused } = useNotice()
  const place = useClearOfControls()
  const isError = notice?.severity === 'error'
  const bar = notice && (
    <NoticeBar notice={notice} onClose={close} onAction={runAction} onPause={setPaused} />
  )

  return (
    <div ref={place} className={styles.place}>
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

  const runAction = () => {
    close()
    notice?.action?.run()
  }

  useEffect(() => {
    if (!notice) return
    const timer = isWaiting ? 0 : setTimeout(close, hideAfterMs)
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
      if (!notice.action?.isUndo || !isUndoKey(event)) return
      event.preventDefault()
      close()
      notice.action.run()
    }
    document.addEventListener('keydown', press)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', press)
    }
  }, [notice, isWaiting, close])

  return { notice, close, runAction, setPaused }
}

/** Ctrl+Z or ⌘+Z outside of text fields: in a list of thousands the message bar is many Tabs away. */
const isUndoKey = ({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' &&
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  !(target instanceof Element && target.closest(textFields))

const controls = 'a, button, input, select, textarea'
/** Where the bar can be, the best place first. */
const edges = ['bottom', 'top', 'over-top-bar']

/** @returns a ref for the bar, which is kept clear of the controls that were pressed and focused last */
function useClearOfControls() {
  const ref = useRef<HTMLDivElement>(null)
  /** Both, as Safari does not focus a button that is pressed. */
  const used = useRef<{ focused?: Element; pressed?: Element }>({})

  // After each render, as each shows another notice.
  useLayoutEffect(() => {
    const bar = ref.current as HTMLElement
    const move = (event?: Event) => {
      const { submitter, target } = (event ?? {}) as Partial<SubmitEvent>
      const control = (submitter ?? (target as Element | undefined))?.closest?.(controls)
      if (event && event.type !== 'scroll' && control && !bar.contains(control))
        used.current[event.type === 'focusin' ? 'focused' : 'pressed'] = control
      if (!bar.textContent) return
      const free = edges.find((edge) => {
        bar.dataset.edge = edge
        return isClearOf(bar, Object.values(used.current))
      })
      bar.dataset.edge = free ?? 'bottom'
    }
    move()
    // A form that was sent before the scripts were there is submitted without a click.
    const types = ['click', 'submit', 'focusin', 'scroll']
    for (const type of types) document.addEventListener(type, move, true)
    return () => {
      for (const type of types) document.removeEventListener(type, move, true)
    }
  })
  return ref
}

function isClearOf(bar: HTMLElement, used: Element[]) {
  const { top, bottom, left, right } = bar.getBoundingClientRect()
  return used.every((one) => {
    const box = one.getBoundingClientRect()
    return box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right
  })
}
