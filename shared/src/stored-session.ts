import type { Session } from './contract/auth.ts'

const storageKey = 'token'

/** The stored session, or null when there is none or what is stored is not one. */
export function readSession(): Session | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return typeof stored?.token === 'string' ? stored : null
  } catch {
    return null
  }
}

export function storeSession(session: Session) {
  localStorage.setItem(storageKey, JSON.stringify(session))
}

export function removeSession() {
  localStorage.removeItem(storageKey)
}

/** Calls `listener` when another tab signs in or out; returns how to stop. */
export function onSessionChange(listener: () => void) {
  const handle = (event: StorageEvent) => {
    // A null key is `localStorage.clear()`.
    if (event.key === storageKey || event.key === null) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
