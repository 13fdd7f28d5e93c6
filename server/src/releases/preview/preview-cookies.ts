import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../../foundation/http/cookies.ts'
import { isAppName } from '../trust/tokens.ts'
import { findPreviews, type Moment, type OpenedLink, type Previews } from './find-previews.ts'

/** One cookie per app, with the secret of the link that was opened last. */
const cookie = 'sala-preview-'
const maxPreviews = 6
/** More than any browser stores for one site. */
const maxCookies = 200
/** How long every page says that a preview has ended: a browser may load one twice. */
const endedForS = 10
/** How much longer than its preview a cookie lives, so that the next page can say that it has ended. */
const outlivesMs = 24 * 60 * 60_000

/** What one browser previews. */
export interface BrowserPreviews extends Previews {
  /** Apps whose cookies show nothing any more. */
  ended: string[]
  /** Whether the page is to say that previews have ended, now or a moment ago. */
  hasEnded: boolean
}

export const noPreviews: BrowserPreviews = { versions: [], dev: [], ended: [], hasEnded: false }

/** The previews of the browser that sends a request. */
export async function readPreviews(
  moment: Moment,
  cookies: Cookies,
  request: FastifyRequest,
): Promise<BrowserPreviews> {
  const links = readPreviewCookies(cookies, request)
    .slice(0, maxPreviews)
    .map(({ name, value }) => ({ app: name, secret: value }))
  if (links.length === 0) return noPreviews
  const found = await findPreviews(moment, links)
  const shown = new Set([...found.versions, ...found.dev].map(({ app }) => app))
  const ended = links.map(({ app }) => app).filter((app) => !shown.has(app))
  return {
    ...found,
    ended: ended.filter((app) => app !== ''),
    hasEnded: ended.length > 0,
  }
}

/** Stores a link that was opened in the browser's cookie. */
export function setPreviewCookie(
  { cookies, reply, nowMs }: { cookies: Cookies; reply: FastifyReply; nowMs: number },
  { app, secret }: OpenedLink,
  { expiresAt }: { expiresAt: number },
) {
  const maxAgeMs = expiresAt + outlivesMs - nowMs
  cookies.set(reply, cookie + app, secret, Math.ceil(maxAgeMs / 1000))
}

/** Has the next pages say that a preview has ended; the browser's previews stay. */
export function announcePreviewEnd(cookies: Cookies, reply: FastifyReply) {
  cookies.set(reply, cookie, 'ended', endedForS)
}

/** Whether a request comes with preview cookies: its reports are not everybody's. */
export function hasPreviewCookies(cookies: Cookies, request: FastifyRequest) {
  return readPreviewCookies(cookies, request).length > 0
}

/** Removes all previews from the browser of a request. */
export function clearPreviewCookies(cookies: Cookies, reply: FastifyReply) {
  const found = readPreviewCookies(cookies, reply.request)
  removeCookies(
    cookies,
    reply,
    found.map(({ name }) => name),
  )
}

/** Removes those that have ended, and has the next pages say so. */
export function removeEndedPreviews(
  cookies: Cookies,
  reply: FastifyReply,
  { ended }: BrowserPreviews,
) {
  if (ended.length === 0) return
  removeCookies(cookies, reply, ended)
  announcePreviewEnd(cookies, reply)
}

function removeCookies(cookies: Cookies, reply: FastifyReply, names: string[]) {
  for (const name of new Set(names)) cookies.set(reply, cookie + name, '', 0)
}

/** By the names of apps, and the one without a name that announces an end. */
function readPreviewCookies(cookies: Cookies, request: FastifyRequest) {
  return cookies
    .readByPrefix(request, cookie, maxCookies)
    .filter(({ name }) => name === '' || isAppName(name))
}
