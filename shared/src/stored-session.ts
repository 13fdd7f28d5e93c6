import type { Session } from './contract/auth.ts'
import { sessionKey } from './contract/events.ts'

export const sessionEndedMessage = 'Your session has ended. What you typed is kept.'

declare global {
  /** Fallback for browsers without storage. Global, because each remote has its own copy of this module. */
  var salaSession: Session | undefined
}

/** The stored session; null when there is none or it is invalid. */
export function readSession(): Session | null {
  if (globalThis.salaSession) return globalThis.salaSession
  try {
    const stored = JSON.parse(localStorage.getItem(sessionKey) ?? 'null')
    return typeof stored?.token === 'string' ? stored : null
  } catch {
    return null
  }
}

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
