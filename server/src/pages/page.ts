import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Checkout } from '../releases/checkout.ts'

export interface EncodedPage {
  etag: string
  body: string | Buffer
  encoding?: 'br' | 'gzip'
}

/**
 * The HTML document with the live set in it, so that no page waits for it. Kept compressed until
 * another build is live.
 * @returns a function from an `Accept-Encoding` header to the page
 */
export function openPage(checkout: Checkout) {
  let filledWith = ''
  let encodings = encode('')

  return (acceptEncoding: string): EncodedPage => {
    const host = checkout.host()
    const liveSet = JSON.stringify(checkout.liveSet())
    if (filledWith !== host.version + liveSet) {
      encodings = encode(fill(host, liveSet))
      filledWith = host.version + liveSet
    }
    if (/\bbr\b/.test(acceptEncoding)) return encodings.br
    return /\bgzip\b/.test(acceptEncoding) ? encodings.gzip : encodings.plain
  }
}

function fill(host: { version: string; folder: string }, liveSet: string) {
  return (
    readFileSync(join(host.folder, 'index.html'), 'utf8')
      .replaceAll('%HOST%', `/host/${host.version}`)
      // Inside a script element, only `<` could end it.
      .replace('"%LIVE_SET%"', () => liveSet.replaceAll('<', '\\u003c'))
  )
}

function encode(html: string) {
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  return {
    br: { etag: `"${hash}-br"`, body: brotliCompressSync(html), encoding: 'br' as const },
    gzip: { etag: `"${hash}-gzip"`, body: gzipSync(html), encoding: 'gzip' as const },
    plain: { etag: `"${hash}"`, body: html },
  }
}
