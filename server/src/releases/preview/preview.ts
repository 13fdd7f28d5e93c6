import type { LiveRemote, LiveSet } from '@sala/kit/contract/remote'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../foundation/db/database.ts'
import type { Cookies } from '../../foundation/http/cookies.ts'
import { secretKey } from '../../foundation/secrets/repository.ts'
import { withRevision } from '../live/compose.ts'
import { remoteAt } from '../live/remote-at.ts'
import type { LiveState } from '../live/repository.ts'
import { isDeployToken } from '../trust/tokens.ts'
import { judgePreview } from './judge-preview.ts'
import { isPreview, type Preview } from './schema.ts'
import { readSigned, sign } from './sign.ts'

export const previewMs = 60 * 60_000
/** So much the clocks of two servers may differ. */
const skewMs = 60_000
/** One for each remote: whoever works on two sees both. */
const cookie = 'sala-preview-'
const mostPreviews = 6

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

/** The previews that the browser of this request was given. */
export async function previewsOf(now: Moment, cookies: Cookies, request: FastifyRequest) {
  const signed = cookies.readSome(request, cookie, mostPreviews)
  if (signed.length === 0) return []
  const keyed = { ...now, key: await secretKey(now.db) }
  const previews = signed.map((one) => readPreview(keyed, 'preview cookie', one))
  return (await Promise.all(previews)).filter((preview) => preview !== undefined)
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
export function withPreview({ host, remotes, ...set }: LiveSet, { description, origin }: Preview) {
  const previewed = {
    ...description,
    version: 'preview',
    manifest: `${origin}/mf-manifest.json`,
    integrity: null,
    fallback: null,
  }
  const others = remotes.filter(({ name }) => name !== description.name)
  return withRevision({ ...set, host, remotes: [...others, previewed] })
}
