import { fetchJson } from '@sala/kit/api/fetch-json'
import type { Session } from '@sala/kit/contract/auth'
import { onLogout, sendLogout, sendNotice } from '@sala/kit/events'
import {
  onSessionChange,
  readSession,
  removeSession,
  sessionEndedMessage,
  storeSession,
} from '@sala/kit/stored-session'
import { create } from 'zustand'
import { t } from '../first-words/t.ts'

interface SessionState {
  /** null until the stored session has been read. */
  signedIn: boolean | null
  session: Session | null
  /** Whether the last session in this page ended by a logout. */
  hasLoggedOut: boolean
}

export const useSession = create<SessionState>(() => ({
  signedIn: null,
  session: null,
  hasLoggedOut: false,
}))

export function signIn(session: Session) {
  const isStored = storeSession(session)
  readStored()
  if (!isStored) {
    sendNotice({
      severity: 'warning',
      message: t("This browser can't store data: you'll be signed out when you leave this page."),
    })
  }
}

/** Ends the session here at once, and on the server without waiting for it. */
export function signOut() {
  // Sent first: the call takes its token from the stored session.
  fetchJson('POST', '/auth/logout').catch(() => undefined)
  removeSession()
  readStored(true)
  sendLogout()
}

/** Reads the stored session and follows sign-in and sign-out here and in other tabs; returns how to stop. */
export function startSession() {
  readStored()
  const stopFollowingTabs = onSessionChange(() => {
    readStored()
    if (!readSession()) sendLogout()
  })
  const stopFollowingEvents = onLogout(end)
  return () => {
    stopFollowingTabs()
    stopFollowingEvents()
  }
}

/** The session was ended elsewhere or has expired. After a logout here there is none. */
function end() {
  if (!useSession.getState().session) return
  removeSession()
  readStored()
  sendNotice({ severity: 'warning', message: t(sessionEndedMessage) })
}

function readStored(hasLoggedOut = false) {
  const session = readSession()
  if (!session) removeSnapshots()
  useSession.setState({ signedIn: session !== null, session, hasLoggedOut })
}

/** Removes what the screens looked like (snapshot.ts). */
function removeSnapshots() {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith('snapshot ')) localStorage.removeItem(name)
    }
  } catch {
    // Storage may be forbidden.
  }
}
