// Local storage that never throws: a browser may forbid it, or have no room.

/** Null when there is none. */
export function readStored(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @param text null removes it. @returns false when the browser has not stored it */
export function writeStored(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Null when there is none, or it is not JSON. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
