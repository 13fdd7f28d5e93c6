import { useCallback, useEffect, useRef, useState } from 'react'
import { holdFocus } from './hold-focus.ts'

/** Whether the slide-out menu is open, and what closes it. */
export function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const toggle = useCallback(() => setOpen((wasOpen) => !wasOpen), [])

  useEffect(() => {
    if (isOpen && frame.current) return holdFocus(frame.current, close)
  }, [isOpen, close])

  return { isOpen, toggle, close, frame }
}
