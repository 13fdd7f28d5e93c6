import type { LiveSet, RemoteDescription } from '@sala/shared/contract/remote'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Cookies } from '../../http/cookies.ts'
import { withRevision } from '../live/compose.ts'
import { secretKey } from '../secrets/repository.ts'
import { readSigned, sign } from './sign.ts'

/** One remote from a developer's machine, in one browser alone. */
export interface Preview {
  description: RemoteDescription
  /** On the developer's machine: http://localhost:PORT or http://127.0.0.1:PORT. */
  origin: string
  expiresAt: number
}

export const previewMs = 60 * 60_000
const cookie = 'sala-preview'

/** What the cookie cannot be taken for, and the link not for the cookie. */
type Purpose = 'preview link' | 'preview cookie'

export async function signPreview(db: Db, purpose: Purpose, preview: Preview) {
  return sign(await secretKey(db), purpose, preview)
}

export async function readPreview(db: Db, purpose: Purpose, signed: string, nowMs: number) {
  const preview = readSigned<Preview>(await secretKey(db), purpose, signed)
  return preview && preview.expiresAt > nowMs ? preview : undefined
}

/** Gives the browser of this request the preview. */
export async function startPreview(
  db: Db,
  { cookies, reply, preview }: { cookies: Cookies; reply: FastifyReply; preview: Preview },
) {
  const signed = await signPreview(db, 'preview cookie', preview)
  cookies.set(reply, cookie, signed, previewMs / 1000)
}

/** The preview that the browser of this request was given. */
export async function previewOf(db: Db, cookies: Cookies, request: FastifyRequest, nowMs: number) {
  const signed = cookies.read(request, cookie)
  return signed ? readPreview(db, 'preview cookie', signed, nowMs) : undefined
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
