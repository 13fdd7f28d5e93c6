import type { LiveRemote, LiveSet } from '@sala/kit/contract/remote'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../foundation/db/database.ts'
import type { Cookies } from '../../foundation/http/cookies.ts'
import { secretKey } from '../../foundation/secrets/repository.ts'
import { withRevision } from '../live/compose.ts'
import { remoteAt } from '../live/remote-at.ts'
import type { LiveState } from '../live/repository.ts'
import { isAppName } from '../trust/names.ts'
import { isDeployToken } from '../trust/tokens.ts'
import { judgePreview } from './judge-preview.ts'
import { type LinkedPreview, readLinks, type ShownLink } from './links/read-links.ts'
import { isPreview, type Preview } from './schema.ts'
import { readSigned, sign } from './sign.ts'

export const previewMs = 60 * 60_000
/** So much the clocks of two servers may differ. */
const skewMs = 60_000
/** One for each remote, of either kind: whoever is shown two sees both, and of one the newest. */
const cookie = 'sala-preview-'
const mostPreviews = 6
/** More than any browser keeps for one site. */
const mostCookies = 200
/** So long every page says that a preview has ended: a browser may load one twice. */
const tellForS = 10
/** A browser knows so much longer of a preview that it has ended, to hear of it. */
const outlivesMs = 24 * 60 * 60_000

/** What the cookie cannot be taken for, and the link not for the cookie. */
type Purpose = 'preview link' | 'preview cookie'

export async function signPreview(db: Db, purpose: Purpose, preview: Preview) {
  return sign(await secretKey(db), purpose, preview)
}

interface Moment {
  db: Db
  nowMs: number
  state: LiveState
}

/** As whose it was signed. */
type Keyed = Moment & { key: string }

/**
 * The preview that was signed for this purpose and may be shown beside what is live now; undefined
 * when there is none. All that was looked at when it was made is looked at again, whoever has signed it.
 */
export async function readPreview(now: Keyed, purpose: Purpose, signed: string) {
  const { db, nowMs, state, key } = now
  const preview = readSigned(key, purpose, signed)
  if (!isPreview(preview)) return undefined
  const { description, token, expiresAt } = preview
  if (expiresAt <= nowMs || expiresAt > nowMs + previewMs + skewMs) return undefined
  if (!(await isDeployToken(db, { id: token, app: description.name }))) return undefined
  const findings = judgePreview(state, description)
  return findings.length === 0 ? preview : undefined
}

/** Gives the browser of this request the preview. */
export async function startPreview(
  db: Db,
  { cookies, reply, preview }: { cookies: Cookies; reply: FastifyReply; preview: Preview },
) {
  const signed = await signPreview(db, 'preview cookie', preview)
  cookies.set(reply, cookie + preview.description.name, signed, previewMs / 1000)
}

/** Gives the browser of this request the preview of a link that was opened in it. */
export function startLinked(
  { cookies, reply, nowMs }: { cookies: Cookies; reply: FastifyReply; nowMs: number },
  { app, secret }: ShownLink,
  { expiresAt }: LinkedPreview,
) {
  const maxAgeMs = expiresAt + outlivesMs - nowMs
  cookies.set(reply, cookie + app, secret, Math.ceil(maxAgeMs / 1000))
}

/** Has the next pages say that a preview has ended; the previews that the browser has stay. */
export function sayEnded(cookies: Cookies, reply: FastifyReply) {
  cookies.set(reply, cookie, 'ended', tellForS)
}

/** What a browser was given to see before others do. */
export interface Previews {
  /** From developers' machines. */
  own: Preview[]
  linked: LinkedPreview[]
  /** Under whose names it shows links that show nothing any more. */
  ended: string[]
  /** Whether it is to be told that some have ended, these or others a moment ago. */
  hasEnded: boolean
}

export const noPreviews: Previews = { own: [], linked: [], ended: [], hasEnded: false }

/** The previews that the browser of this request was given. */
export async function previewsOf(
  now: Moment,
  cookies: Cookies,
  request: FastifyRequest,
): Promise<Previews> {
  const given = givenTo(cookies, request).slice(0, mostPreviews)
  if (given.length === 0) return noPreviews
  const signed = given.filter(({ value }) => value.includes('.'))
  const links = given
    .filter((one) => !signed.includes(one))
    .map(({ name, value }) => ({ app: name, secret: value }))
  const linked = await readLinks(now, links)
  const isShown = (name: string) => linked.some(({ release }) => release.app === name)
  const ended = links.map(({ app }) => app).filter((app) => !isShown(app))
  return {
    own: await readOwn(now, signed),
    linked,
    ended: ended.filter((app) => app !== ''),
    hasEnded: ended.length > 0,
  }
}

async function readOwn(now: Moment, signed: { value: string }[]) {
  if (signed.length === 0) return []
  const keyed = { ...now, key: await secretKey(now.db) }
  const previews = signed.map(({ value }) => readPreview(keyed, 'preview cookie', value))
  return (await Promise.all(previews)).filter((preview) => preview !== undefined)
}

/** Whether the browser of this request says that it was given any: what it tells of is nobody else's. */
export function hasPreviews(cookies: Cookies, request: FastifyRequest) {
  return givenTo(cookies, request).length > 0
}

/** Takes all previews from the browser of this request. */
export function endPreviews(cookies: Cookies, reply: FastifyReply) {
  const given = givenTo(cookies, reply.request)
  forget(
    cookies,
    reply,
    given.map(({ name }) => name),
  )
}

/** Takes those from it that have ended, and has the next pages say so. */
export function forgetEnded(cookies: Cookies, reply: FastifyReply, { ended }: Previews) {
  if (ended.length === 0) return
  forget(cookies, reply, ended)
  sayEnded(cookies, reply)
}

function forget(cookies: Cookies, reply: FastifyReply, names: string[]) {
  for (const name of new Set(names)) cookies.set(reply, cookie + name, '', 0)
}

/** Under names that apps can have, and the one of what has ended. */
function givenTo(cookies: Cookies, request: FastifyRequest) {
  return cookies
    .readSome(request, cookie, mostCookies)
    .filter(({ name }) => name === '' || isAppName(name))
}

/**
 * Whether an address shows a preview: one of its own, or of the back-office, which is one page, if
 * the preview is part of it. Every other page is as for everybody, the one where people sign in above all.
 */
export function showsPreview(remotes: LiveRemote[], { description }: Preview, path: string) {
  const remote = remoteAt(remotes, path)
  if (remote?.name === description.name) return true
  return remote?.access === 'signed-in' && description.access === 'signed-in'
}

/** The live set with the previewed remote in the place of its live release. */
export function withPreview(liveSet: LiveSet, { description, origin }: Preview) {
  const { revision: _, remotes, ...set } = liveSet
  const { canary: __, offers: ___, ...described } = description
  const previewed = {
    ...described,
    version: 'preview',
    manifest: `${origin}/mf-manifest.json`,
    integrity: null,
    fallback: null,
  }
  const others = remotes.filter(({ name }) => name !== description.name)
  return withRevision({ ...set, remotes: [...others, previewed] })
}
