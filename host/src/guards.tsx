import type { Access, LiveRemote } from '@sala/shared/contract/remote'
import { Navigate } from '@sala/shared/router'
import type { ReactNode } from 'react'
import { menuOf, useLiveSet } from './federation/live-set.ts'
import { useSession } from './session/session-store.ts'

/**
 * Lets through whom the remote's `access` lets in. While the session is still unknown, nobody is
 * sent away (specification, section 2).
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const signedIn = useSession((state) => state.signedIn)
  const remotes = useLiveSet((state) => state.remotes) ?? []

  if (access === 'signed-in' && signedIn === false)
    return <Navigate to={entranceOf(remotes)} replace />
  if (access === 'signed-out' && signedIn === true) return <Navigate to={homeOf(remotes)} replace />
  return children
}

/** Where signed-out users are sent: the first screen that is for them. */
function entranceOf(remotes: LiveRemote[]) {
  return remotes.find(({ access }) => access === 'signed-out')?.route ?? '/'
}

/** Where signed-in users are sent: the first entry of the side menu. */
function homeOf(remotes: LiveRemote[]) {
  return menuOf(remotes)[0]?.route ?? '/'
}
