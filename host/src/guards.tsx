import type { Session } from '@sala/kit/contract/auth'
import type { Access, LiveRemote } from '@sala/kit/contract/remote'
import { Link, Navigate, useLocation } from '@sala/kit/router'
import { readStartPage } from '@sala/kit/start-page'
import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { useDocumentTitle } from './document-title.ts'
import { canSee, isAt, liveSetStore, menuRemotes, refreshLiveSet } from './federation/live-set.ts'
import { openPage } from './federation/reload-page.ts'
import styles from './federation/screen-failed.module.css'
import { signOut, useSession } from './session/session-store.ts'
import { needsReload } from './words/page-language.ts'
import { t } from './words/t.ts'

/** The page after sign-in (specification, section 2). Fixed here, so that no remote can change it. */
const home = '/staff'

/**
 * Redirects users that the remote's `access` excludes. While the session is unknown nobody is redirected
 * (specification, section 2). After signing in, users get to the address that they requested.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { signedIn, session, hasLoggedOut } = useSession()
  const { pathname, search, hash, state } = useLocation()
  const remotes = useStore(liveSetStore, (set) => set.remotes) ?? []
  const next = useStore(liveSetStore, (set) => set.next)?.remotes ?? remotes

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

/**
 * Redirects to `place`, with a new page when the user has chosen another language. Also when another page has opened this
 * window: the new page has a `Cross-Origin-Opener-Policy`, so that no other site can navigate it.
 */
function Redirect({ place, language }: { place: string; language: string | undefined }) {
  const isOpened = Boolean(window.opener) && !globalThis.salaSession
  const needsNewPage = needsReload(language) || isOpened
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

/**
 * The address to redirect to after sign-in: the requested address, if it has a screen for the user, else
 * their start page in this browser, else home, or the first screen of the menu if home is not for their role.
 * @param requested from the history's state, which may be anything
 */
function pathAfterSignIn(remotes: LiveRemote[], session: Session | null, requested: unknown) {
  const screens = remotes.filter(
    (remote) => remote.access === 'signed-in' && canSee(remote, session),
  )
  const address = typeof requested === 'string' ? parseLocalAddress(requested) : undefined
  if (address && screens.some(({ route }) => isAt(route, address.pathname))) {
    return address.pathname + address.search + address.hash
  }
  const chosen = session && readStartPage(session.email)
  if (chosen && screens.some(({ route }) => route === chosen)) return chosen
  if (screens.some(({ route }) => isAt(route, home))) return home
  return menuRemotes(remotes, session)[0]?.route ?? '/'
}

/** Parses an address; undefined if it is on another site. */
function parseLocalAddress(text: string) {
  const { origin } = window.location
  const url = URL.parse(text, origin)
  return url?.origin === origin ? url : undefined
}

/** The purpose of a link that was opened. */
type LinkKind = 'invitation' | 'reset'

const hints = {
  invitation: 'Sign out to accept the invitation.',
  reset: 'Sign out to set a new password with this link.',
} as const

/** Shown when a link is opened while signed in: it can be used after signing out. */
function SignedInAlready({ email, kind }: { email: string; kind: LinkKind }) {
  const { pathname } = useLocation()
  useDocumentTitle(t('Signed in'))
  return (
    <main className={styles.failed}>
      <h1>{t('You are signed in')}</h1>
      <p>
        {t('You are signed in as {email}.', { email })} {t(hints[kind])}
      </p>
      <button type="button" className={styles.button} onClick={signOut}>
        {t('Sign out')}
      </button>
      <p>
        <Link to={pathname} replace>
          {t('Stay signed in')}
        </Link>
      </p>
    </main>
  )
}
