import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
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
  const kept = new LRUCache<string, { page: Promise<Page | undefined> }>({
    maxSize: mostCharacters,
  })

  function keep(key: string, make: () => Promise<Page | undefined>) {
    const page = make()
    kept.set(key, { page }, { size: 1 })
    const settle = (made?: Page) => {
      if (kept.peek(key)?.page !== page) return
      if (made) kept.set(key, { page }, { size: made.html.length })
      else kept.delete(key)
    }
    page.then(settle, () => settle())
    return page
  }

  const find = (key: string) => kept.get(key)?.page
  return {
    find,
    findOrMake: (key: string, make: () => Promise<Page | undefined>) =>
      find(key) ?? keep(key, make),
  }
}
