import type { Access, LiveRemote } from '@sala/kit/contract/remote'
import { Navigate, useLocation } from '@sala/kit/router'
import { type ReactNode, useEffect } from 'react'
import { placeAfterSignIn } from './after-sign-in.ts'
import { refreshLiveSet, useLiveSet } from './federation/live-set.ts'
import { openPage } from './federation/reload-page.ts'
import { useSession } from './session/session-store.ts'
import { type LinkKind, SignedInAlready } from './signed-in-already.tsx'
import { speaksOtherwise } from './words/speak-here.ts'

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
    const kind = linkIn(hash)
    if (kind && session) return <SignedInAlready email={session.email} kind={kind} />
    const place = placeAfterSignIn(next, session, state)
    return <Entered place={place} language={session?.language} />
  }
  return children
}

/** Leads to where somebody has come for, in a page that speaks as they have chosen. */
function Entered({ place, language }: { place: string; language: string | undefined }) {
  const isOther = speaksOtherwise(language)
  useEffect(() => {
    if (isOther) openPage(place)
  }, [isOther, place])
  return isOther ? null : <Navigate to={place} replace />
}

/** What a link is for that somebody must be signed out for; its secret stays in the address until then. */
function linkIn(hash: string) {
  return /^#(invitation|reset)=/.exec(hash)?.[1] as LinkKind | undefined
}

/** Where signed-out users are sent: the first screen that is for them. */
function entranceOf(remotes: LiveRemote[]) {
  return remotes.find(({ access }) => access === 'signed-out')?.route ?? '/'
}
