const toKey = (email: string) => `start ${email}`

/** The start page that the user has chosen in this browser; null for the default. */
export function readStartPage(email: string): string | null {
  try {
    return localStorage.getItem(toKey(email))
  } catch {
    return null
  }
}

/** @param route of a screen; null for the default */
export function storeStartPage(email: string, route: string | null) {
  try {
    if (route === null) localStorage.removeItem(toKey(email))
    else localStorage.setItem(toKey(email), route)
  } catch {
    // Storage may be forbidden.
  }
}
