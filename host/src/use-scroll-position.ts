import { useLocation, useNavigationType } from '@sala/kit/router'
import { type RefObject, useLayoutEffect } from 'react'

/** Scroll positions by the router's key of the history entry. */
const positions = new Map<string, number>()

const page = () => document.documentElement

/** The page's scroll position at the last scroll event: reading it in an effect would force a layout. */
let shownPx = page().scrollTop
addEventListener('scroll', () => (shownPx = page().scrollTop), { passive: true })

const interactions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to the top after a navigation, and to the earlier position after going back. */
export function useScrollPosition(main: RefObject<HTMLElement | null>) {
  const { key, pathname } = useLocation()
  const type = useNavigationType()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the address within a screen does not scroll.
  useLayoutEffect(() => {
    const position = positions.get(key) ?? 0
    if (type === 'PUSH' && shownPx > 0) page().scrollTop = shownPx = 0
    if (type === 'POP' && position > 0 && main.current) return restoreScroll(main.current, position)
  }, [main, pathname])

  // In a layout effect: later scroll events belong to the new screen.
  useLayoutEffect(() => {
    const record = () => positions.set(key, shownPx)
    if (!positions.has(key)) record()
    addEventListener('scroll', record, { passive: true })
    return () => removeEventListener('scroll', record)
  }, [key])
}

/** Scrolls again whenever rows are added, until the position is reached or the user scrolls. */
function restoreScroll(main: HTMLElement, position: number) {
  const ended = new AbortController()
  const scroll = () => {
    page().scrollTop = position
    if (Math.abs(page().scrollTop - position) < 1) ended.abort()
  }
  const observer = new MutationObserver(scroll)
  ended.signal.addEventListener('abort', () => observer.disconnect())
  for (const interaction of interactions)
    addEventListener(interaction, () => ended.abort(), { passive: true, signal: ended.signal })
  observer.observe(main, { childList: true, subtree: true })
  scroll()
  return () => ended.abort()
}
