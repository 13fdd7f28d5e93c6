import { useEffect } from 'react'

/** Calls `onStarted` once the caller's children are there and have not thrown. */
export function useStarted(onStarted: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the caller's function.
  useEffect(() => {
    // Later than the screen's own effects, and than its end if one of them throws.
    const timer = setTimeout(onStarted)
    return () => clearTimeout(timer)
  }, [])
}

/** Beside a screen that may have to be waited for: starts with it. */
export function Started({ onStarted }: { onStarted: () => void }) {
  useStarted(onStarted)
  return null
}
