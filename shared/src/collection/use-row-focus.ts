import { useCallback, useRef } from 'react'

/** The row that is to have the focus as soon as it is in the page. */
export function useRowFocus() {
  const target = useRef<string | null>(null)

  /** @param id the entry whose row is meant */
  const focus = useCallback((id: string) => {
    target.current = id
  }, [])

  return { target, focus }
}
