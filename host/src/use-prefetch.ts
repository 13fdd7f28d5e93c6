import { useEffect } from 'react'
import { menuOf, useLiveSet } from './federation/live-set.ts'
import { prefetchScreen } from './federation/prefetch-screen.ts'
import { useSession } from './session/session-store.ts'

// What is on the screen comes first.
const idleAfterMs = 2000

/** Fetches the screens of the side menu before they are chosen, unless the visitor saves data. */
export function usePrefetch() {
  const remotes = useLiveSet((state) => state.remotes)
  const session = useSession((state) => state.session)

  useEffect(() => {
    if (!remotes || savesData()) return
    const prefetch = () => menuOf(remotes, session).forEach(prefetchScreen)
    const timer = setTimeout(
      () => (globalThis.requestIdleCallback ?? setTimeout)(prefetch),
      idleAfterMs,
    )
    return () => clearTimeout(timer)
  }, [remotes, session])
}

function savesData() {
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  return connection?.saveData ?? false
}
