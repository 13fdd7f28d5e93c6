import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { liveSetStore, menuRemotes } from './federation/live-set.ts'
import { prefetchScreen, prefetchShared } from './federation/prefetch-screen.ts'
import { useSession } from './session/session-store.ts'

// Leaves the network to the screen that is shown.
const idleAfterMs = 2000

/** Prefetches the screens of the side menu and their shared chunks, unless the browser saves data. */
export function usePrefetch() {
  const { host, remotes } = useStore(
    liveSetStore,
    useShallow(({ host, remotes }) => ({ host, remotes })),
  )
  const session = useSession((state) => state.session)

  useEffect(() => {
    if (!host || !remotes || savesData()) return
    const prefetch = () => {
      prefetchShared(host)
      menuRemotes(remotes, session).forEach(prefetchScreen)
    }
    const timer = setTimeout(
      () => (globalThis.requestIdleCallback ?? setTimeout)(prefetch),
      idleAfterMs,
    )
    return () => clearTimeout(timer)
  }, [host, remotes, session])
}

function savesData() {
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  return connection?.saveData ?? false
}
