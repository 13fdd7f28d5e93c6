/**
 * Keeps the Tab key going round inside `frame`; a window of another size calls `close`. Returns how
 * to let go. Escape and a tap beside it are the browser's own business.
 */
export function holdFocus(frame: HTMLElement, close: () => void) {
  const released = new AbortController()
  const { signal } = released

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    const stops = frame.querySelectorAll<HTMLElement>('a[href], button')
    const first = stops[0]
    const last = stops[stops.length - 1]
    const [edge, otherEdge] = event.shiftKey ? [first, last] : [last, first]
    if (document.activeElement !== edge && frame.contains(document.activeElement)) return
    event.preventDefault()
    otherEdge?.focus()
  }

  document.addEventListener('keydown', onKey, { signal })
  addEventListener('resize', close, { signal })
  return () => released.abort()
}
