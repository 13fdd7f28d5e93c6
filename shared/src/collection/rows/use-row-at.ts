import { type SyntheticEvent, useCallback, useRef } from 'react'

/** The id of the row that somebody is at: the one that was pressed last, or has the focus. */
export function useRowAt() {
  // It is asked for when the page is scrolled, and nothing is drawn for it before.
  const rowAt = useRef<string | null>(null)

  const note = useCallback(({ target }: SyntheticEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-entry]')
    if (row) rowAt.current = row.dataset.entry ?? null
  }, [])

  return { rowAt, note }
}
