import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../../foundation/http/cookies.ts'
import { isAppName } from '../trust/tokens.ts'
import {
  findPreviews,
  type OpenedLink,
  type PreviewContext,
  type Previews,
} from './find-previews.ts'

/** Prefix of cookies: one per app, with the secret of the link that was opened last. */
const cookiePrefix = 'sala-preview-'
const maxPreviews = 6
/** More than any browser stores for one site. */
const maxCookies = 200
/** How long pages announce that a preview has ended: a browser may load a page twice. */
const announceForS = 10
/** A cookie outlives its preview, so that the next page can announce the end. */
const extraLifetimeMs = 24 * 60 * 60_000

/** The previews of one browser. */
export interface BrowserPreviews extends Previews {
  /** Apps whose previews have ended. */
  ended: string[]
  /** Whether the page announces that previews have ended, now or a moment ago. */
  hasEnded: boolean
}

export const noPreviews: BrowserPreviews = { versions: [], dev: [], ended: [], hasEnded: false }

/** Reads the previews of the browser that sends a request. */
export async function readPreviews(
  context: PreviewContext,
  cookies: Cookies,
  request: FastifyRequest,
): Promise<BrowserPreviews> {
  const links = readPreviewCookies(cookies, request)
    .slice(0, maxPreviews)
    .map(({ name, value }) => ({ app: name, secret: value }))
  if (links.length === 0) return noPreviews
  const found = await findPreviews(context, links)
  const shown = new Set([...found.versions, ...found.dev].map(({ app }) => app))
  const ended = links.map(({ app }) => app).filter((app) => !shown.has(app))
  return { ...found, ended: ended.filter((app) => app !== ''), hasEnded: ended.length > 0 }
}

/** Stores an opened link in a cookie of the browser. */
export function setPreviewCookie(
  { cookies, reply, nowMs }: { cookies: Cookies; reply: FastifyReply; nowMs: number },
  { app, secret }: OpenedLink,
  { expiresAt }: { expiresAt: number },
) {
  const maxAgeMs = expiresAt + extraLifetimeMs - nowMs
  cookies.set(reply, cookiePrefix + app, secret, Math.ceil(maxAgeMs / 1000))
}

/** Makes the next pages announce that a preview has ended. Other previews of the browser stay. */
export function announcePreviewEnd(cookies: Cookies, reply: FastifyReply) {
  cookies.set(reply, cookiePrefix, 'ended', announceForS)
}

/** Whether a request has preview cookies: reports of such browsers are not counted. */
export function hasPreviewCookies(cookies: Cookies, request: FastifyRequest) {
  return readPreviewCookies(cookies, request).length > 0
}

/** Removes all previews from the browser of a request. */
export function clearPreviewCookies(cookies: Cookies, reply: FastifyReply) {
  const found = readPreviewCookies(cookies, reply.request)
  for (const name of new Set(found.map((one) => one.name))) removeCookie(cookies, reply, name)
}

/** Removes ended previews, and makes the next pages announce it. */
export function clearEnded(cookies: Cookies, reply: FastifyReply, { ended }: BrowserPreviews) {
  if (ended.length === 0) return
  for (const app of new Set(ended)) removeCookie(cookies, reply, app)
  announcePreviewEnd(cookies, reply)
}

function removeCookie(cookies: Cookies, reply: FastifyReply, name: string) {
  cookies.set(reply, cookiePrefix + name, '', 0)
}

/** Reads preview cookies by name of the app, and the one without a name, which announces an end. */
function readPreviewCookies(cookies: Cookies, request: FastifyRequest) {
  return cookies
    .readByPrefix(request, cookiePrefix, maxCookies)
    .filter(({ name }) => name === '' || isAppName(name))
}
