import { useLocation, useNavigationType } from '@sala/kit/router'
import { type RefObject, useLayoutEffect } from 'react'

/** How far down the page was, by the router's key of the entry. */
const places = new Map<string, number>()

const takeovers = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** A screen that is navigated to begins at its top; one that is come back to is where it was left. */
export function useScrollPlace(main: RefObject<HTMLElement | null>) {
  const { key, pathname } = useLocation()
  const type = useNavigationType()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes the address of a screen does not move it.
  useLayoutEffect(() => {
    const place = places.get(key) ?? 0
    if (type === 'PUSH') page().scrollTop = 0
    if (type === 'POP' && place > 0 && main.current) return comeBack(main.current, place)
  }, [main, pathname])

  // With the commit: the next scroll is the new screen's.
  useLayoutEffect(() => {
    const note = () => places.set(key, page().scrollTop)
    if (!places.has(key)) note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key])
}

const page = () => document.documentElement

/** A list may be on its way, or be put into the page step by step. Who moves the page meanwhile takes over. */
function comeBack(main: HTMLElement, place: number) {
  const ended = new AbortController()
  const go = () => {
    page().scrollTop = place
    if (Math.abs(page().scrollTop - place) < 1) ended.abort()
  }
  const observer = new MutationObserver(go)
  ended.signal.addEventListener('abort', () => observer.disconnect())
  for (const takeover of takeovers)
    addEventListener(takeover, () => ended.abort(), { passive: true, signal: ended.signal })
  observer.observe(main, { childList: true, subtree: true })
  go()
  return () => ended.abort()
}
