import { type ToggleEvent, useCallback, useEffect, useRef, useState } from 'react'
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
    if (!isShown(panel.current)) setOpen(false)
    // An item that is chosen before there are scripts leads focus to its section.
    else if (document.activeElement?.matches('section')) close()
    else setOpen(true)
  }, [close])

  useEffect(() => {
    if (isOpen && panel.current) return holdFocus(panel.current, close)
  }, [isOpen, close])

  return { isOpen, close, panel, onToggle }
}

function isShown(panel: HTMLElement | null) {
  return 'popover' in HTMLElement.prototype && Boolean(panel?.matches(':popover-open'))
}
