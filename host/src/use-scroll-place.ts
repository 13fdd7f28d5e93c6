import { useLocation, useNavigationType } from '@sala/kit/router'
import { type RefObject, useLayoutEffect } from 'react'

/** Scroll positions by the router's key of the history entry. */
const places = new Map<string, number>()

const takeovers = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to the top after a navigation, and to the former position after going back. */
export function useScrollPlace(main: RefObject<HTMLElement | null>) {
  const { key, pathname } = useLocation()
  const type = useNavigationType()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes the address of a screen does not move it.
  useLayoutEffect(() => {
    const place = places.get(key) ?? 0
    if (type === 'PUSH') page().scrollTop = 0
    if (type === 'POP' && place > 0 && main.current) return comeBack(main.current, place)
  }, [main, pathname])

  // In a layout effect: later scroll events belong to the new screen.
  useLayoutEffect(() => {
    const note = () => places.set(key, page().scrollTop)
    if (!places.has(key)) note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key])
}

const page = () => document.documentElement

/** Scrolls again whenever rows are added, until the position is reached or the user scrolls. */
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
