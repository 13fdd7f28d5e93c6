import { useEffect } from 'react'

/** Beside a screen: calls `onStarted` once the screen is there and has not thrown. */
export function Started({ onStarted }: { onStarted: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the caller's function.
  useEffect(() => {
    // Later than the screen's own effects, and than its end if one of them throws.
    const timer = setTimeout(onStarted)
    return () => clearTimeout(timer)
  }, [])

  return null
}
