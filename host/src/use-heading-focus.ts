import { useLocation, useNavigationType } from '@sala/kit/router'
import { type RefObject, useEffect, useRef } from 'react'
import { painted } from './painted.ts'

// The router's key of the entry with which the page was opened.
const firstEntryKey = 'default'

/**
 * Moves the focus to the heading of a screen after a navigation, once it has rendered; and again when another
 * release replaces the screen and the focus is lost.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>) {
  const { key, pathname } = useLocation()
  const shown = useRef(pathname)
  // Going back restores the scroll position (use-scroll-position.ts).
  const preventScroll = useNavigationType() === 'POP'

  // biome-ignore lint/correctness/useExhaustiveDependencies: a path counts once, whatever its key.
  useEffect(() => {
    const container = main.current
    const isOpened = key === firstEntryKey && shown.current === pathname
    if (!container || isOpened) return
    shown.current = pathname
    let seen: Element | null = null
    let isPending = false

    const focusHeading = () => {
      const heading = container.querySelector('h1')
      if (!heading || heading === seen) return
      const { activeElement } = document
      const isFree = !seen || isPending || activeElement === document.body
      seen = heading
      if (!isFree) return
      heading.tabIndex = -1
      isPending = true
      // Before the paint, `focus` would force a layout.
      painted().then(() => {
        isPending = false
        if (document.activeElement === activeElement) heading.focus({ preventScroll })
      })
    }
    const observer = new MutationObserver(focusHeading)
    observer.observe(container, { childList: true, subtree: true })
    focusHeading()
    return () => observer.disconnect()
  }, [main, pathname])
}
