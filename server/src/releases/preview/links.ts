import { randomBytes } from 'node:crypto'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { hashToken, newToken } from '../../foundation/secrets/tokens.ts'
import { type Author, recordChange } from '../../people/audit/record-change.ts'
import { lockSignedRelease } from '../live/change-live.ts'
import { checkCandidate, findSignedRelease, RefusedError } from '../live/check-candidate.ts'
import { readLiveState } from '../live/repository.ts'
import { recordTypeMatches } from '../policy/repository.ts'
import type { TypeCheck } from '../policy/type-attestation.ts'
import { findLatestDescription } from '../store/repository.ts'
import { checkPreview } from './check-preview.ts'
import { addLink, deletePreviewLink, type Link, type ListedLink, listLinks } from './repository.ts'

const dayMs = 24 * 60 * 60_000
export const devLinkExpiresAfterMs = 60 * 60_000
/** Open links per app: beyond that, old ones were forgotten. */
const maxOpen = 100

interface Wanted {
  app: string
  /** The deploy token that asks; null for an administrator. */
  deployer: { id: string; name: string } | null
  /** The origin of Sala in the link. */
  salaOrigin: string
  author: Actor
  nowMs: number
}

interface VersionWanted extends Wanted {
  version: string
  days: number
  check?: TypeCheck | undefined
}

/**
 * Makes a link that shows a published version to every browser that opens it, until it ends.
 * @throws {RefusedError} when the version could not go live beside what is live
 */
export async function createVersionLink(
  db: Db,
  { version, days, check, ...wanted }: VersionWanted,
) {
  const { app, nowMs } = wanted
  const state = await readLiveState(db)
  if (state.apps.some((one) => one.app === app && one.live.version === version)) {
    throw new HttpError(409, `${app} ${version} is already live.`)
  }
  const release = await findSignedRelease(db, app, version)
  const command = `npx sala preview ${app}@${version}`
  const typeMatches = await checkCandidate(db, state, release, { check, command })
  const shown = { version, origin: null, description: null, expiresAt: nowMs + days * dayMs }
  return storeLink(db, wanted, shown, async (trx) => {
    await lockSignedRelease(trx, { app, version, check })
    await recordTypeMatches(trx, typeMatches, nowMs)
    return { version, days }
  })
}

interface DevWanted extends Wanted {
  origin: string
  /** The live one, or the last published one, when left out. */
  description?: RemoteDescription | undefined
}

/**
 * Makes a link that shows a remote from a developer's machine to every browser there that opens it, for an hour.
 * @throws {RefusedError} when the remote has no such place beside what is live
 */
export async function createDevLink(db: Db, { origin, ...wanted }: DevWanted) {
  const { app, nowMs } = wanted
  const state = await readLiveState(db)
  const live = state.apps.find((one) => one.app === app)?.live.manifest.description
  const description = wanted.description ?? live ?? (await findLatestDescription(db, app))
  if (!description) throw new HttpError(404, `${app} has no release yet. Publish one first.`)
  if (description.name !== app) {
    throw new HttpError(403, `This remote.json belongs to ${description.name}.`)
  }
  const findings = checkPreview(state, description)
  if (findings.length > 0) throw new RefusedError(findings)
  const shown = { version: null, origin, description: JSON.stringify(description) }
  const expiresAt = nowMs + devLinkExpiresAfterMs
  return storeLink(db, wanted, { ...shown, expiresAt }, async () => ({ origin }))
}

/** @param complete does what else belongs to the transaction, and returns the link for the audit trail */
async function storeLink(
  db: Db,
  { app, deployer, salaOrigin, author, nowMs }: Wanted,
  shown: Pick<Link, 'version' | 'origin' | 'description' | 'expiresAt'>,
  complete: (trx: Db) => Promise<object>,
) {
  const secret = newToken()
  const link = {
    // People type it; it opens nothing.
    id: randomBytes(6).toString('hex'),
    hash: hashToken(secret),
    app,
    ...shown,
    tokenId: deployer?.id ?? null,
    createdBy: deployer?.name ?? 'an administrator',
    createdAt: nowMs,
  }
  await inTransaction(db, async (trx) => {
    const about = await complete(trx)
    if ((await listLinks(trx, app, nowMs)).length >= maxOpen) {
      throw new HttpError(409, `${app} has ${maxOpen} open previews. Revoke one of them first.`)
    }
    await addLink(trx, link)
    const change = { action: 'preview.link', subject: app, before: null }
    await recordChange(trx, author, { ...change, after: { id: link.id, ...about } }, nowMs)
  })
  const url = `${salaOrigin}/preview/${app}/${secret}`
  return { app, url, ...toAnswer({ ...link, openedAt: null }) }
}

/** The links of an app that can be opened, newest first; their secrets are not stored. */
export async function listOpenLinks(db: Db, app: string, nowMs: number) {
  return (await listLinks(db, app, nowMs)).map(toAnswer)
}

/** Ends a link, in every browser that has opened it. */
export function revokeLink(
  db: Db,
  which: { app: string; id: string },
  author: Actor,
  nowMs: number,
) {
  return inTransaction(db, async (trx) => {
    const { app, id } = which
    const ended = await deletePreviewLink(trx, which, nowMs)
    if (!ended) throw new HttpError(404, `${app} has no open preview “${id}”.`)
    const { version, origin } = ended
    const before = version === null ? { id, origin } : { id, version }
    await recordChange(
      trx,
      author,
      { action: 'preview.revoke', subject: app, before, after: null },
      nowMs,
    )
    return toAnswer(ended)
  })
}

function toAnswer({ id, version, origin, createdBy, ...times }: ListedLink) {
  return {
    ...{ id, version, origin, createdBy },
    createdAt: toIso(times.createdAt),
    expiresAt: toIso(times.expiresAt),
    openedAt: times.openedAt === null ? null : toIso(times.openedAt),
  }
}

const toIso = (ms: number) => new Date(ms).toISOString()
