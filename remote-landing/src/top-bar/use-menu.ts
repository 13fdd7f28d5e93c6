import { type ToggleEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { holdFocus } from './hold-focus.ts'

/**
 * The slide-out menu opens and closes by itself, as the browser's own popover, before there are
 * scripts too. This follows it, and closes it when an item is chosen.
 */
export function useMenu() {
  // Unknown until the browser has told: it says by itself whether the button's popover is shown.
  const [isOpen, setOpen] = useState<boolean>()
  const panel = useRef<HTMLElement>(null)
  const close = useCallback(() => panel.current?.hidePopover?.(), [])
  const onToggle = ({ newState }: ToggleEvent) => setOpen(newState === 'open')

  useEffect(() => {
    setOpen(isShown(panel.current))
  }, [])

  // With the button's `aria-expanded`, not after it: who hears that it is open may press Tab at once.
  useLayoutEffect(() => {
    if (isOpen && panel.current) return holdFocus(panel.current, close)
  }, [isOpen, close])

  return { isOpen, close, panel, onToggle }
}

function isShown(panel: HTMLElement | null) {
  return 'popover' in HTMLElement.prototype && Boolean(panel?.matches(':popover-open'))
}
