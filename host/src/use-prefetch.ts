import { useEffect } from 'react'
import { menuOf, useLiveSet } from './federation/live-set.ts'
import { preloadScreen } from './federation/screens.ts'

// What is on the screen comes first.
const idleAfterMs = 2000

/** Loads the screens of the side menu before they are chosen, unless the visitor saves data. */
export function usePrefetch() {
  const remotes = useLiveSet((state) => state.remotes)

  useEffect(() => {
    if (!remotes || savesData()) return
    const prefetch = () => menuOf(remotes).forEach(preloadScreen)
    const timer = setTimeout(
      () => (globalThis.requestIdleCallback ?? setTimeout)(prefetch),
      idleAfterMs,
    )
    return () => clearTimeout(timer)
  }, [remotes])
}

function savesData() {
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  return connection?.saveData ?? false
}
