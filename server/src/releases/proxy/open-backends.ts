import type { AllowedBackend } from '../backends/repository.ts'
import { type Backend, type BackendParts, openBackend } from './open-backend.ts'

/** The backends that are called from this server. What is allowed no more is closed, calls and all. */
export function openBackends(parts: BackendParts) {
  const open = new Map<string, Backend>()
  let lastAllowed: AllowedBackend[] = []

  function closeAllBut(allowed: AllowedBackend[]) {
    if (allowed === lastAllowed) return
    lastAllowed = allowed
    const kept = new Set(allowed.map(keyOf))
    for (const [key, backend] of open) {
      if (kept.has(key)) continue
      open.delete(key)
      void backend.close()
    }
  }

  return {
    /** The backend at an origin, if it is among those that are allowed now. */
    find(allowed: AllowedBackend[], { remote, origin }: { remote: string; origin: string }) {
      closeAllBut(allowed)
      const found = allowed.find((one) => one.app === remote && one.origin === origin)
      if (!found) return undefined
      const known = open.get(keyOf(found))
      if (known) return known
      const backend = openBackend(found, parts)
      open.set(keyOf(found), backend)
      return backend
    },

    /** How many are left alone just now. */
    resting: () => [...open.values()].filter((backend) => backend.isOpen()).length,

    close: async () => void (await Promise.all([...open.values()].map((one) => one.close()))),
  }
}

const keyOf = ({ app, origin, isPrivate }: AllowedBackend) => `${app} ${origin} ${isPrivate}`
