import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Cache } from '../../foundation/cache/cache.ts'
import type { Encoding } from '../../foundation/http/encoded.ts'
import { atOrigin } from '../../foundation/http/origin.ts'
import type { Page } from './page.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const bestBrotli = 11
/** A tenth more bytes, for a twentieth of the time. */
const quickBrotli = 5

/** A site has a host name or two; whoever makes up others is not worth the best. */
const mostOrigins = 2

interface Cached {
  bytes: Buffer
  isBest: boolean
}

/**
 * Returns how to get a page's bytes at an origin. Nobody waits for the best compression: the first
 * have a quick one, whose place the best takes once it is made, one page at a time. Under the
 * third name, and of what nobody else will get, nothing is kept.
 */
export function openPageBytes(cache: Cache) {
  const cached = cache.part<Cached>('page', ({ bytes }) => bytes.length)
  const originsOf = new WeakMap<Page, Set<string>>()
  let isImproving = false

  function isWorthIt(page: Page, origin: string) {
    const origins = originsOf.get(page) ?? new Set()
    originsOf.set(page, origins)
    if (origins.size < mostOrigins) origins.add(origin)
    return origins.has(origin)
  }

  function improve(key: string, html: () => string) {
    if (isImproving) return
    isImproving = true
    compress(html(), 'br', bestBrotli)
      .then((bytes) => cached.set(key, { bytes, isBest: true }))
      // The quick one is as good.
      .catch(() => undefined)
      .finally(() => {
        isImproving = false
      })
  }

  return async (page: Page, origin: string, encoding: Encoding): Promise<Buffer> => {
    const html = () => (page.namesOrigin ? atOrigin(page.html, origin) : page.html)
    const quick = () => compress(html(), encoding, quickBrotli)
    const named = page.namesOrigin ? origin : ''
    if (!page.isCacheable || !isWorthIt(page, named)) return quick()
    const key = `${page.hash} ${named} ${encoding}`
    const isBest = encoding !== 'br'
    const found = await cached.find(key, async () => ({ bytes: await quick(), isBest }))
    if (!found.isBest) improve(key, html)
    return found.bytes
  }
}

async function compress(text: string, encoding: Encoding, brotliQuality: number) {
  const bytes = Buffer.from(text)
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return toGzip(bytes)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return toBrotli(bytes, { params })
}
