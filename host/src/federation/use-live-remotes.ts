import { useLocation } from '@sala/kit/router'
import { useLayoutEffect, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { refreshLiveSet, takeLiveSet, useLiveSet } from './live-set.ts'

// So long after a navigation a screen is still new to the visitor, and may be replaced.
const stillNewMs = 1000

/** The remotes of this tab. A navigation is where it takes what has gone live since. */
export function useLiveRemotes() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    takeAtNavigation(() => shown.current === pathname)
  }, [pathname])

  // Not what was read for later: a screen that is being rendered would begin anew.
  return useLiveSet(useShallow(({ remotes, gone, error }) => ({ remotes, gone, error })))
}

async function takeAtNavigation(isStillThere: () => boolean) {
  const navigatedAtMs = performance.now()
  takeLiveSet()
  await refreshLiveSet()
  if (isStillThere() && performance.now() - navigatedAtMs < stillNewMs) takeLiveSet()
}
