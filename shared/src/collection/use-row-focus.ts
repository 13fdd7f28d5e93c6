import { useCallback, useRef } from 'react'

/** The row that is to have the focus as soon as it is in the page. */
export function useRowFocus() {
  const target = useRef<string | null>(null)

  /**
   * Before whatever brings the row is asked for: others may show it earlier than its answer comes.
   * @param id the entry whose row is meant; null for none any more
   */
  const focus = useCallback((id: string | null) => {
    target.current = id
  }, [])

  return { target, focus }
}
