import { useSyncExternalStore } from 'react'

/** Calls `listener` whenever the page is scrolled or changes its size; returns how to stop. */
export function onPageMoved(listener: () => void) {
  const moved = new AbortController()
  addEventListener('scroll', listener, { passive: true, signal: moved.signal })
  addEventListener('resize', listener, { passive: true, signal: moved.signal })
  return () => moved.abort()
}

/**
 * Something that follows from how far the page is scrolled.
 * @param look reads it from the page
 * @param atFirst what it is where there is no page yet
 */
export function useOnPage<Value extends string | boolean>(look: () => Value, atFirst: Value) {
  return useSyncExternalStore(onPageMoved, look, () => atFirst)
}
