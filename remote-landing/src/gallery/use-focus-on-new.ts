import { useLayoutEffect, useRef } from 'react'

/**
 * After more entries have been asked for, focus goes to the first of them: the link that asked is
 * beyond them now, or gone.
 * @param count of the entries that are shown
 * @returns what to call before they are shown, with something inside of the gallery's section
 */
export function useFocusOnNew(count: number) {
  const awaited = useRef<{ section: Element; index: number } | null>(null)

  useLayoutEffect(() => {
    if (!awaited.current || count <= awaited.current.index) return
    const { section, index } = awaited.current
    awaited.current = null
    const entry = section.getElementsByTagName('h3')[index]?.closest('li')
    if (!entry) return
    entry.tabIndex = -1
    // The entry is where the link was. By itself a scroll-snap rail may snap to an earlier or a later card.
    entry.focus()
    entry.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [count])

  return (inside: Element) => {
    const section = inside.closest('section')
    awaited.current = section && { section, index: count }
  }
}
