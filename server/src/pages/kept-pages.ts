import { createHash } from 'node:crypto'
import { anyOrigin } from '../http/origin.ts'

/** A page as it is made. */
export interface Page {
  html: string
  hash: string
  /** Whether it says at which origin it stands, which is put in as it is sent. */
  namesOrigin: boolean
  /** What the browser may do with it. */
  policy: Record<string, string>
  /** Whether it is for more than one answer. */
  isKept: boolean
}

export function toPage(html: string, policy: Page['policy'], isKept: boolean): Page {
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  return { html, hash, namesOrigin: html.includes(anyOrigin), policy, isKept }
}

/**
 * Keeps the pages that were asked for last, up to `mostCharacters` of them. Whoever asks for one that
 * is being made waits for it; one that cannot be made is tried again the next time.
 */
export function keepPages(mostCharacters: number) {
  // A map keeps the order of insertion, so its first key is the one unused for longest.
  const kept = new Map<string, { page: Promise<Page | undefined>; characters: number }>()
  let characters = 0

  function forget(key: string) {
    characters -= kept.get(key)?.characters ?? 0
    kept.delete(key)
  }

  function makeRoom(newest: string) {
    for (const key of kept.keys()) {
      if (characters <= mostCharacters || key === newest) return
      forget(key)
    }
  }

  function find(key: string) {
    const found = kept.get(key)
    if (!found) return undefined
    kept.delete(key)
    kept.set(key, found)
    return found.page
  }

  function keep(key: string, make: () => Promise<Page | undefined>) {
    const entry = { page: make(), characters: 0 }
    kept.set(key, entry)
    const settle = (page?: Page) => {
      if (kept.get(key) !== entry) return
      if (!page) return forget(key)
      entry.characters = page.html.length
      characters += entry.characters
      makeRoom(key)
    }
    entry.page.then(settle, () => settle())
    return entry.page
  }

  return {
    find,
    findOrMake: (key: string, make: () => Promise<Page | undefined>) =>
      find(key) ?? keep(key, make),
  }
}
