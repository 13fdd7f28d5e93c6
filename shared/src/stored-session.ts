import type { Session } from './contract/auth.ts'
import { sessionKey } from './contract/events.ts'

export const sessionEndedMessage = 'Your session has ended. What you typed is kept.'

declare global {
  /** Fallback for browsers without storage. Global, because each remote has its own copy of this module. */
  var salaSession: Session | undefined
}

/** The characters of a bearer token (RFC 6750, section 2.1). A longer one would not fit into a header. */
const bearerToken = /^[\w.~+/=-]{1,1000}$/

/** The stored session. Anything else under its key is removed: calls with it would fail. */
export function readSession(): Session | null {
  if (globalThis.salaSession) return globalThis.salaSession
  const stored = readStored()
  if (stored === null) return null
  const session = parseSession(stored)
  if (!session) removeSession()
  return session
}

function readStored() {
  try {
    return localStorage.getItem(sessionKey)
  } catch {
    return null
  }
}

function parseSession(text: string): Session | null {
  try {
    const session = JSON.parse(text)
    return isSession(session) ? session : null
  } catch {
    return null
  }
}

/** Only the token is needed: a server of another version may send other fields. */
function isSession(value: unknown): value is Session {
  const { token, expiresAt, email, role, language, lacks } = Object(value) as Record<
    string,
    unknown
  >
  return (
    typeof token === 'string' &&
    bearerToken.test(token) &&
    [expiresAt, email, role, language, lacks].every(isTextOrMissing)
  )
}

const isTextOrMissing = (value: unknown) => value === undefined || typeof value === 'string'

/** Returns whether the session could be stored; otherwise it ends with the page. */
export function storeSession(session: Session): boolean {
  globalThis.salaSession = undefined
  try {
    localStorage.setItem(sessionKey, JSON.stringify(session))
    return true
  } catch {
    globalThis.salaSession = session
    return false
  }
}

export function removeSession() {
  globalThis.salaSession = undefined
  try {
    localStorage.removeItem(sessionKey)
  } catch {
    // Storage may be forbidden.
  }
}

/** Calls `listener` when another tab signs in or out; returns a function to unsubscribe. */
export function onSessionChange(listener: () => void) {
  const handle = (event: StorageEvent) => {
    // A null key is `localStorage.clear()`.
    if (event.key === sessionKey || event.key === null) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
