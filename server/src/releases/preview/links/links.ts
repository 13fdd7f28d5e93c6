import { randomBytes } from 'node:crypto'
import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { type Author, recordChange } from '../../../people/audit/record-change.ts'
import { hashToken, newToken } from '../../../people/sessions/tokens.ts'
import { lockSigned } from '../../live/change-live.ts'
import { judgeCandidate, signedRelease } from '../../live/judge-candidate.ts'
import { readLiveState } from '../../live/repository.ts'
import { recordTypeMatches } from '../../policy/repository.ts'
import type { TypeCheck } from '../../policy/type-attestation.ts'
import { addLink, endLink, listLinks } from './repository.ts'
import type { PreviewLinkTable } from './tables.ts'

/** Of one app, at a time: a team that opens more has forgotten some. */
const mostOpen = 100

interface Wanted {
  app: string
  version: string
  days: number
  check?: TypeCheck | undefined
  /** Whose deploy token asks; null for an administrator. */
  deployer: { id: string; name: string } | null
  /** Of the Sala, as whoever asks reaches it. */
  origin: string
}

/**
 * Makes a link that shows a published version to every browser that opens it, until it ends. What
 * could not go live beside what is live is refused, as by a promotion.
 */
export async function makeLink(
  db: Db,
  { deployer, origin, days, ...wanted }: Wanted,
  author: Author,
  nowMs: number,
) {
  const { app, version, check } = wanted
  const state = await readLiveState(db)
  if (state.apps.some((one) => one.app === app && one.live.version === version)) {
    throw new HttpError(409, `${app} ${version} is live already.`)
  }
  const release = await signedRelease(db, app, version)
  const command = `npx sala preview ${app}@${version}`
  const typeMatches = await judgeCandidate(db, state, release, { check, command })
  const secret = newToken()
  const link = {
    // For people to type; it opens nothing.
    id: randomBytes(6).toString('hex'),
    hash: hashToken(secret),
    app,
    version,
    tokenId: deployer?.id ?? null,
    createdBy: deployer?.name ?? 'an administrator',
    createdAt: nowMs,
  }
  const expiresAt = await inTransaction(db, async (trx) => {
    await lockSigned(trx, wanted)
    if ((await listLinks(trx, app, nowMs)).length >= mostOpen) {
      throw new HttpError(409, `${app} has ${mostOpen} open previews. Revoke one of them first.`)
    }
    await recordTypeMatches(trx, typeMatches, nowMs)
    const endsAt = await addLink(trx, link, days)
    const change = { action: 'preview.link', subject: app, before: null }
    await recordChange(trx, author, { ...change, after: { id: link.id, version, days } }, nowMs)
    return endsAt
  })
  const url = `${origin}/preview/${app}/${secret}`
  return { app, url, ...inTimes({ ...link, expiresAt, openedAt: null }) }
}

/** The links of an app that can be opened, newest first; what is secret in them is not known any more. */
export async function openLinks(db: Db, app: string, nowMs: number) {
  return (await listLinks(db, app, nowMs)).map(inTimes)
}

/** Ends a link, in every browser that has opened it. */
export function revokeLink(
  db: Db,
  which: { app: string; id: string },
  author: Author,
  nowMs: number,
) {
  return inTransaction(db, async (trx) => {
    const { app, id } = which
    const ended = await endLink(trx, which, nowMs)
    if (!ended) throw new HttpError(404, `${app} has no open preview “${id}”.`)
    const { version } = ended
    const change = { action: 'preview.revoke', subject: app, after: null }
    await recordChange(trx, author, { ...change, before: { id, version } }, nowMs)
    return inTimes(ended)
  })
}

type Row = Pick<
  PreviewLinkTable,
  'id' | 'version' | 'createdBy' | 'createdAt' | 'expiresAt' | 'openedAt'
>

function inTimes({ id, version, createdBy, createdAt, expiresAt, openedAt }: Row) {
  return {
    id,
    version,
    createdBy,
    createdAt: iso(createdAt),
    expiresAt: iso(expiresAt),
    openedAt: openedAt === null ? null : iso(openedAt),
  }
}

const iso = (ms: number) => new Date(ms).toISOString()
