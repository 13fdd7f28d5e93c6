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
    // It stands where the link stood; a rail that snaps would go on to whichever card it held at its end.
    entry.focus()
    entry.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [count])

  return (inside: Element) => {
    const section = inside.closest('section')
    awaited.current = section && { section, index: count }
  }
}
