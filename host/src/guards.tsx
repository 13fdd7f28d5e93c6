import type { Access, LiveRemote } from '@sala/kit/contract/remote'
import { Navigate, useLocation } from '@sala/kit/router'
import { type ReactNode, useEffect } from 'react'
import { placeAfterSignIn } from './after-sign-in.ts'
import { refreshLiveSet, useLiveSet } from './federation/live-set.ts'
import { openPage } from './federation/reload-page.ts'
import { useSession } from './session/session-store.ts'
import { type LinkKind, SignedInAlready } from './signed-in-already.tsx'
import { needsReload } from './words/page-language.ts'

/**
 * Redirects users that the remote's `access` excludes. While the session is unknown nobody is redirected
 * (specification, section 2). After signing in, users get to the address that they came for.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { signedIn, session, hasLeft } = useSession()
  const { pathname, search, hash, state } = useLocation()
  const remotes = useLiveSet((set) => set.remotes) ?? []
  const next = useLiveSet((set) => set.next)?.remotes ?? remotes

  useEffect(() => {
    // A screen that went live after this page was opened can be the one to redirect to.
    if (access === 'signed-out') refreshLiveSet()
  }, [access])

  if (access === 'signed-in' && signedIn === false) {
    // After a logout the next user may be another person, so they start at the start page.
    const cameFor = hasLeft ? null : pathname + search + hash
    return <Navigate to={entranceOf(remotes)} replace state={cameFor} />
  }
  if (access === 'signed-out' && signedIn === true) {
    const kind = linkIn(hash)
    if (kind && session) return <SignedInAlready email={session.email} kind={kind} />
    const place = placeAfterSignIn(next, session, state)
    return <Entered place={place} language={session?.language} />
  }
  return children
}

/** Redirects to `place`, with a new page when the user has chosen another language. */
function Entered({ place, language }: { place: string; language: string | undefined }) {
  const isOther = needsReload(language)
  useEffect(() => {
    if (isOther) openPage(place)
  }, [isOther, place])
  return isOther ? null : <Navigate to={place} replace />
}

/** The kind of link that requires signing out. Its secret stays in the address until then. */
function linkIn(hash: string) {
  return /^#(invitation|reset)=/.exec(hash)?.[1] as LinkKind | undefined
}

/** Where signed-out users are sent: the first screen that is for them. */
function entranceOf(remotes: LiveRemote[]) {
  return remotes.find(({ access }) => access === 'signed-out')?.route ?? '/'
}
