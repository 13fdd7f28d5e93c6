import { request } from '@sala/kit/api/request'
import type { Session } from '@sala/kit/contract/auth'
import { onLogout } from '@sala/kit/events'
import { onSessionChange, readSession, removeSession, storeSession } from '@sala/kit/stored-session'
import { create } from 'zustand'

interface SessionState {
  /** null until the stored session has been read. */
  signedIn: boolean | null
  session: Session | null
  /** Whether they have logged out here themselves, and nobody has signed in since. */
  hasLeft: boolean
}

export const useSession = create<SessionState>(() => ({
  signedIn: null,
  session: null,
  hasLeft: false,
}))

export function signIn(session: Session) {
  storeSession(session)
  readStored()
}

/** Ends the session here at once, and on the server as soon as it can be reached. */
export function signOut() {
  // Sent first: the call takes its token from the stored session.
  request('POST', '/auth/logout').catch(() => undefined)
  forget({ hasLeft: true })
}

/** Reads the stored session and follows sign-in and sign-out here and in other tabs; returns how to stop. */
export function startSession() {
  readStored()
  const stopFollowingTabs = onSessionChange(() => readStored())
  const stopFollowingEvents = onLogout(() => forget())
  return () => {
    stopFollowingTabs()
    stopFollowingEvents()
  }
}

function forget(how?: { hasLeft: boolean }) {
  removeSession()
  readStored(how)
}

function readStored({ hasLeft } = { hasLeft: false }) {
  const session = readSession()
  useSession.setState({ signedIn: session !== null, session, hasLeft })
}
