/**
 * Keeps the Tab key going round inside `frame`. Escape, a click beside it and a window of another
 * size call `close`. Returns how to let go.
 */
export function holdFocus(frame: HTMLElement, close: () => void) {
  const released = new AbortController()
  const { signal } = released

  const onKey = (event: KeyboardEvent) => {
    const stops = frame.querySelectorAll<HTMLElement>('a[href], button')
    const first = stops[0]
    const last = stops[stops.length - 1]
    if (event.key === 'Escape') {
      close()
      first?.focus()
    }
    if (event.key !== 'Tab') return
    const [edge, otherEdge] = event.shiftKey ? [first, last] : [last, first]
    if (document.activeElement !== edge && frame.contains(document.activeElement)) return
    event.preventDefault()
    otherEdge?.focus()
  }

  const onClick = ({ target }: MouseEvent) => {
    // The backdrop is the frame's own pseudo-element.
    if (target === frame || !frame.contains(target as Node)) close()
  }

  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('click', onClick, { signal })
  addEventListener('resize', close, { signal })
  return () => released.abort()
}
