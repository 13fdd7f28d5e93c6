import type { Session } from './contract/auth.ts'
import { sessionKey } from './contract/events.ts'

/** What is said to whose session has ended, by whoever learns of it. */
export const sessionHasEnded = 'Your session has ended. What you typed is kept.'

declare global {
  /** Where the browser stores nothing: in the page alone, for every copy of this module in it. */
  var salaSession: Session | undefined
}

/** The stored session, or null when there is none or what is stored is not one. */
export function readSession(): Session | null {
  if (globalThis.salaSession) return globalThis.salaSession
  try {
    const stored = JSON.parse(localStorage.getItem(sessionKey) ?? 'null')
    return typeof stored?.token === 'string' ? stored : null
  } catch {
    return null
  }
}

/** Returns whether the session outlives the page: a browser may store nothing. */
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
    // Nothing is stored where nothing can be.
  }
}

/** Calls `listener` when another tab signs in or out; returns how to stop. */
export function onSessionChange(listener: () => void) {
  const handle = (event: StorageEvent) => {
    // A null key is `localStorage.clear()`.
    if (event.key === sessionKey || event.key === null) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
