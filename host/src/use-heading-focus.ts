import { useLocation } from '@sala/kit/router'
import { type RefObject, useEffect } from 'react'

// The router's key of the entry with which the page was opened.
const firstEntryKey = 'default'

/** Moves the focus to the heading of the screen that was navigated to, once the screen is there. */
export function useHeadingFocus(main: RefObject<HTMLElement | null>) {
  const { key, pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a path counts once, whatever its key.
  useEffect(() => {
    const container = main.current
    if (!container || key === firstEntryKey) return

    const focusHeading = () => {
      const heading = container.querySelector('h1')
      if (!heading) return
      heading.tabIndex = -1
      heading.focus()
      observer.disconnect()
    }
    const observer = new MutationObserver(focusHeading)
    observer.observe(container, { childList: true, subtree: true })
    focusHeading()
    return () => observer.disconnect()
  }, [main, pathname])
}
