import { useCallback, useState } from 'react'

export const views = ['Pictures', 'Compact'] as const
export type View = (typeof views)[number]

const key = 'list-view'

/** How lists are shown in this browser. */
export function useView() {
  const [view, setView] = useState<View>(() => (stored() === 'Compact' ? 'Compact' : 'Pictures'))

  const choose = useCallback((next: View) => {
    setView(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // It holds until the page is left.
    }
  }, [])

  return [view, choose] as const
}

function stored() {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
