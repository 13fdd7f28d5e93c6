import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  brotli,
  type Encoding,
  negotiateEncoding,
  sendEncoded,
  shortHash,
  toGzip,
} from '../../foundation/http/compression.ts'
import { addStyleSource, sha256Source } from '../../foundation/http/csp.ts'
import { getOrigin, insertOrigin, originPlaceholder } from '../../foundation/http/origin.ts'

/** A rendered page with its cached encodings. */
export interface Page {
  html: string
  hash: string
  /** Whether the HTML contains the placeholder of the origin, which is replaced when it is sent. */
  namesOrigin: boolean
  /** Headers, such as the content security policy. */
  policy: Record<string, string>
  /** Whether it is cached and sent to several visitors. */
  isShared: boolean
  /** The `Content-Language` of a public page. */
  language?: string
  /** Encoded bodies by origin; the key is empty when the page does not contain it. */
  bodies: Map<string, Bodies>
}

interface Bodies extends Partial<Record<Encoding, Promise<Buffer> | undefined>> {
  hasBestBrotli?: boolean
}

const bestBrotli = 11
/** Takes a twentieth of the time of the best quality, for a tenth more bytes. */
const quickBrotli = 5

const compressed: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => brotli(html, quickBrotli),
  gzip: (html) => toGzip(html),
  identity: async (html) => html,
}

/** A site has one or two host names; for more, nothing is cached. */
const maxOrigins = 2

export function toPage(html: string, policy: Page['policy'], isShared: boolean): Page {
  const namesOrigin = html.includes(originPlaceholder)
  return { html, hash: shortHash(html), namesOrigin, policy, isShared, bodies: new Map() }
}

/** Adds HTML with its inline style at the end of a page. */
export function addToPage(
  page: Page,
  { html, style }: { html: string; style: string },
  { headers = {}, isShared = page.isShared }: { headers?: Page['policy']; isShared?: boolean } = {},
): Page {
  const end = page.html.lastIndexOf('</body>')
  const at = end < 0 ? page.html.length : end
  const added = `<style>${style}</style>${html}`
  const policy = { ...addStyleSource(page.policy, sha256Source(style)), ...headers }
  return {
    ...page,
    ...toPage(page.html.slice(0, at) + added + page.html.slice(at), policy, isShared),
  }
}

/** Estimates the memory of a cached page: its HTML, and its bodies for two origins. */
export const estimatePageBytes = ({ html }: Page) => 4 * html.length

/** Returns a function that sends a page, encoded for the browser and its origin, or 304. */
export function createSendPage(publicUrl: URL | undefined) {
  const encodePage = createPageEncoder()

  return async (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    const origin = getOrigin(request, publicUrl)
    const bytes = await encodePage(page, origin, encoding)
    const hash = page.namesOrigin ? shortHash(`${page.hash} ${origin}`) : page.hash
    reply.type('text/html; charset=utf-8').headers({
      ...(page.language && { 'content-language': page.language }),
      'cache-control': 'private, no-cache',
      vary: `accept-encoding, cookie${page.language ? ', accept-language' : ''}`,
      ...page.policy,
    })
    return sendEncoded(request, reply, { hash, encoding, bytes, isWeak: true })
  }
}

export type SendPage = ReturnType<typeof createSendPage>

/**
 * Returns a function that encodes a page for an origin, and caches the result for shared pages. The first requests
 * get a quick compression; the best one replaces it in the background, one page at a time.
 */
export function createPageEncoder() {
  let isImproving = false

  function improve(bodies: Bodies, html: () => Buffer) {
    if (isImproving) return
    isImproving = true
    brotli(html(), bestBrotli)
      .then((best) => {
        bodies.br = Promise.resolve(best)
        bodies.hasBestBrotli = true
      })
      // Without the best compression, the quick one stays.
      .catch(() => undefined)
      .finally(() => {
        isImproving = false
      })
  }

  return async (page: Page, origin: string, encoding: Encoding): Promise<Buffer> => {
    const html = () => Buffer.from(page.namesOrigin ? insertOrigin(page.html, origin) : page.html)
    const quick = () => compressed[encoding](html())
    const bodies = findBodies(page, origin)
    if (!bodies) return quick()
    bodies[encoding] ??= quick().catch((error) => {
      bodies[encoding] = undefined
      throw error
    })
    const bytes = await bodies[encoding]
    if (encoding === 'br' && !bodies.hasBestBrotli) improve(bodies, html)
    return bytes
  }
}

/** Returns the cached bodies for an origin; undefined when they are not cached. */
function findBodies({ isShared, namesOrigin, bodies }: Page, requestOrigin: string) {
  if (!isShared) return undefined
  const origin = namesOrigin ? requestOrigin : ''
  const found = bodies.get(origin)
  if (found || bodies.size >= maxOrigins) return found
  const created: Bodies = {}
  bodies.set(origin, created)
  return created
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Escapes JSON for a script element, which `</script>` would end. */
export function scriptJson(value: unknown) {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
