import type { Access, LiveRemote } from '@sala/kit/contract/remote'
import { Navigate, useLocation } from '@sala/kit/router'
import { type ReactNode, useEffect } from 'react'
import { refreshLiveSet, useLiveSet } from './federation/live-set.ts'
import { openPage } from './federation/reload-page.ts'
import { pathAfterSignIn } from './path-after-sign-in.ts'
import { useSession } from './session/session-store.ts'
import { type LinkKind, SignedInAlready } from './signed-in-already.tsx'
import { needsReload } from './words/page-language.ts'

/**
 * Redirects users that the remote's `access` excludes. While the session is unknown nobody is redirected
 * (specification, section 2). After signing in, users get to the address that they requested.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { signedIn, session, hasLoggedOut } = useSession()
  const { pathname, search, hash, state } = useLocation()
  const remotes = useLiveSet((set) => set.remotes) ?? []
  const next = useLiveSet((set) => set.next)?.remotes ?? remotes

  useEffect(() => {
    // A screen that went live after this page was opened can be the one to redirect to.
    if (access === 'signed-out') refreshLiveSet()
  }, [access])

  if (access === 'signed-in' && signedIn === false) {
    // After a logout the next user may be another person, so they start at the start page.
    const requested = hasLoggedOut ? null : pathname + search + hash
    return <Navigate to={signInRoute(remotes)} replace state={requested} />
  }
  if (access === 'signed-out' && signedIn === true) {
    const kind = parseLinkKind(hash)
    if (kind && session) return <SignedInAlready email={session.email} kind={kind} />
    const place = pathAfterSignIn(next, session, state)
    return <Redirect place={place} language={session?.language} />
  }
  return children
}

/** Redirects to `place`, with a new page when the user has chosen another language. */
function Redirect({ place, language }: { place: string; language: string | undefined }) {
  const needsNewPage = needsReload(language)
  useEffect(() => {
    if (needsNewPage) openPage(place)
  }, [needsNewPage, place])
  return needsNewPage ? null : <Navigate to={place} replace />
}

/** The kind of link that requires signing out. Its secret stays in the address until then. */
function parseLinkKind(hash: string) {
  return /^#(invitation|reset)=/.exec(hash)?.[1] as LinkKind | undefined
}

/** The route for signed-out users: the first screen for them. */
function signInRoute(remotes: LiveRemote[]) {
  return remotes.find(({ access }) => access === 'signed-out')?.route ?? '/'
}
