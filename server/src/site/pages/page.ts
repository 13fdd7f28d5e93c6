import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  brotli,
  type Encoding,
  negotiateEncoding,
  sendEncoded,
  toGzip,
} from '../../foundation/http/compression.ts'
import { getOrigin, insertOrigin, originPlaceholder } from '../../foundation/http/origin.ts'

/** A page as it is rendered, and its bytes as they are sent. */
export interface Page {
  html: string
  hash: string
  /** Whether it says at which origin it stands, which is put in as it is sent. */
  namesOrigin: boolean
  /** What the browser may do with it. */
  policy: Record<string, string>
  /** Whether it is for more than one answer. */
  isShared: boolean
  /** Of a public page, as `Content-Language` names it. */
  language?: string
  /** By the origin that they name; without one, by the empty text. */
  bodies: Map<string, Bodies>
}

interface Bodies extends Partial<Record<Encoding, Promise<Buffer> | undefined>> {
  hasBestBrotli?: boolean
}

const bestBrotli = 11
/** A tenth more bytes than the best, for a twentieth of the time. */
const quickBrotli = 5

const compressed: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => brotli(html, quickBrotli),
  gzip: (html) => toGzip(html),
  identity: async (html) => html,
}

/** A site has a host name or two; requests with other names get quick compression only. */
const maxOrigins = 2

export function toPage(html: string, policy: Page['policy'], isShared: boolean): Page {
  const namesOrigin = html.includes(originPlaceholder)
  return { html, hash: shortHash(html), namesOrigin, policy, isShared, bodies: new Map() }
}

/** About what a page takes in memory: its HTML, and that again for each of two origins with its compressed forms. */
export const estimatePageBytes = ({ html }: Page) => 4 * html.length

/** Returns how to send a page as the browser takes it and calls it, or to say that it has it. */
export function createSendPage(publicUrl: URL | undefined) {
  const encodePage = createPageEncoder()

  return async (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    const encoding = negotiate(request.headers['accept-encoding'])
    const origin = originOf(request, publicUrl)
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
 * Returns how to get a page's bytes at an origin. Nobody waits for the best compression: the first
 * requests get a quick one, which the best replaces once it is made, one page at a time. Nothing is
 * kept under a third name, nor of a page for one answer.
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
      // The quick one is as good.
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

/** Undefined where nothing is kept. */
function findBodies({ isShared, namesOrigin, bodies }: Page, asked: string) {
  if (!isShared) return undefined
  const origin = namesOrigin ? asked : ''
  const found = bodies.get(origin)
  if (found || bodies.size >= maxOrigins) return found
  const made: Bodies = {}
  bodies.set(origin, made)
  return made
}

function shortHash(text: string) {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it can stand in an element or in an attribute. */
export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** JSON as it can stand in a script element: only `<` could end it. */
export function scriptJson(value: unknown) {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
