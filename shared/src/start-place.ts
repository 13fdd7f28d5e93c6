const keyOf = (email: string) => `start ${email}`

/** The route that somebody has chosen to start from in this browser; null where nobody has. */
export function readStartPlace(email: string): string | null {
  try {
    return localStorage.getItem(keyOf(email))
  } catch {
    return null
  }
}

/** @param route of a screen; null for the usual one */
export function keepStartPlace(email: string, route: string | null) {
  try {
    if (route === null) localStorage.removeItem(keyOf(email))
    else localStorage.setItem(keyOf(email), route)
  } catch {
    // Nothing is chosen where nothing can be stored.
  }
}
