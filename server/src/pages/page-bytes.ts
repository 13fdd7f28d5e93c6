import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '../http/encoded.ts'
import { hotBytes } from '../http/hot-bytes.ts'
import { atOrigin } from '../http/origin.ts'
import type { Page } from './kept-pages.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const bestBrotli = 11
/** A third more bytes, for a hundredth of the time. */
const quickBrotli = 1

/** A house has a name or two; whoever makes up others is not worth the best. */
const mostOrigins = 2

/**
 * Returns how to get a page's bytes at an origin. They are compressed as well as can be, one page at a
 * time, and up to `maxBytes` of them are kept. Whoever asks meanwhile, or under the third name, or for
 * what nobody else will get, has them quickly compressed.
 */
export function openPageBytes(maxBytes: number) {
  const kept = hotBytes<{ bytes: Buffer }>(maxBytes)
  const originsOf = new WeakMap<Page, Set<string>>()
  let making: { key: string; bytes: Promise<Buffer> } | undefined

  function isWorthIt(page: Page, origin: string) {
    const origins = originsOf.get(page) ?? new Set()
    originsOf.set(page, origins)
    if (origins.size < mostOrigins) origins.add(origin)
    return origins.has(origin)
  }

  return (page: Page, origin: string, encoding: Encoding): Buffer | Promise<Buffer> => {
    const html = () => (page.namesOrigin ? atOrigin(page.html, origin) : page.html)
    const quick = () => compress(html(), encoding, quickBrotli)
    const named = page.namesOrigin ? origin : ''
    if (!page.isKept || !isWorthIt(page, named)) return quick()
    const key = `${page.hash} ${named} ${encoding}`
    const found = kept.get(key)
    if (found) return found.bytes
    if (making) return making.key === key ? making.bytes : quick()

    const bytes = compress(html(), encoding, bestBrotli).finally(() => {
      making = undefined
    })
    making = { key, bytes }
    bytes.then(
      (made) => kept.keep(key, { bytes: made }),
      () => undefined,
    )
    return bytes
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
