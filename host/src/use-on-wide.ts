import { useEffect } from 'react'

// The mobile breakpoint of the specification, section 9.
const wide = '(width > 856px)'

/** Calls `listener` when the window becomes wide enough for the side menu. */
export function useOnWide(listener: () => void) {
  useEffect(() => {
    const query = matchMedia(wide)
    const change = () => query.matches && listener()
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [listener])
}
