import { type ToggleEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Follows the slide-out menu, a native popover that opens and closes without scripts too. Traps the
 * focus while it is open.
 */
export function useMenu() {
  // Undefined before hydration: the browser itself sets the button's expanded state.
  const [isOpen, setOpen] = useState<boolean>()
  const panel = useRef<HTMLElement>(null)
  const close = useCallback(() => panel.current?.hidePopover?.(), [])
  const onToggle = ({ newState }: ToggleEvent) => setOpen(newState === 'open')

  useEffect(() => {
    setOpen(isPopoverOpen(panel.current))
  }, [])

  // A layout effect, so that the trap is set as soon as `aria-expanded` is.
  useLayoutEffect(() => {
    if (isOpen && panel.current) return trapFocus(panel.current, close)
  }, [isOpen, close])

  return { isOpen, close, panel, onToggle }
}

function isPopoverOpen(panel: HTMLElement | null) {
  return 'popover' in HTMLElement.prototype && Boolean(panel?.matches(':popover-open'))
}

/**
 * A focus trap: Tab cycles inside the container. Resizing the window calls `close`; the popover itself
 * handles Escape and clicks outside.
 * @returns a function that releases the focus
 */
function trapFocus(container: HTMLElement, close: () => void) {
  const released = new AbortController()
  const { signal } = released

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    const stops = container.querySelectorAll<HTMLElement>('a[href], button')
    const first = stops[0]
    const last = stops[stops.length - 1]
    const [edge, otherEdge] = event.shiftKey ? [first, last] : [last, first]
    if (document.activeElement !== edge && container.contains(document.activeElement)) return
    event.preventDefault()
    otherEdge?.focus()
  }

  document.addEventListener('keydown', onKey, { signal })
  addEventListener('resize', close, { signal })
  return () => released.abort()
}
