import type { Encoded } from '../http/encoded.ts'

/** A page as it is sent. */
export interface Page {
  body: Encoded
  /** What the browser may do with it. */
  policy: Record<string, string>
}

/**
 * Keeps the pages that were asked for last, up to `mostBytes` of them. Whoever asks for one that is
 * being made waits for it; one that cannot be made is tried again the next time.
 */
export function keepPages(mostBytes: number) {
  // A map keeps the order of insertion, so its first key is the one unused for longest.
  const kept = new Map<string, { page: Promise<Page | undefined>; bytes: number }>()
  let bytes = 0

  function forget(key: string) {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  function makeRoom(newest: string) {
    for (const key of kept.keys()) {
      if (bytes <= mostBytes || key === newest) return
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
    const entry = { page: make(), bytes: 0 }
    kept.set(key, entry)
    const settle = (page?: Page) => {
      if (kept.get(key) !== entry) return
      if (!page) return forget(key)
      entry.bytes = bytesOf(page)
      bytes += entry.bytes
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

function bytesOf({ body: { bodies } }: Page) {
  return bodies.br.length + bodies.gzip.length + bodies.identity.length
}
