import type { Access, LiveRemote } from '@sala/kit/contract/remote'
import { Navigate, useLocation } from '@sala/kit/router'
import { type ReactNode, useEffect } from 'react'
import { placeAfterSignIn } from './after-sign-in.ts'
import { refreshLiveSet, useLiveSet } from './federation/live-set.ts'
import { useSession } from './session/session-store.ts'

/**
 * Lets through whom the remote's `access` lets in. While the session is still unknown, nobody is
 * sent away (specification, section 2). Who has to sign in first gets to where they wanted to go.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { signedIn, session, hasLeft } = useSession()
  const { pathname, search, hash, state } = useLocation()
  const remotes = useLiveSet((set) => set.remotes) ?? []
  const next = useLiveSet((set) => set.next)?.remotes ?? remotes

  useEffect(() => {
    // Until they have signed in it is known what they can be led to, also what this page was made without.
    if (access === 'signed-out') refreshLiveSet()
  }, [access])

  if (access === 'signed-in' && signedIn === false) {
    // Whoever signs in after somebody has logged out begins anew.
    const cameFor = hasLeft ? null : pathname + search + hash
    return <Navigate to={entranceOf(remotes)} replace state={cameFor} />
  }
  if (access === 'signed-out' && signedIn === true) {
    return <Navigate to={placeAfterSignIn(next, session, state)} replace />
  }
  return children
}

/** Where signed-out users are sent: the first screen that is for them. */
function entranceOf(remotes: LiveRemote[]) {
  return remotes.find(({ access }) => access === 'signed-out')?.route ?? '/'
}
