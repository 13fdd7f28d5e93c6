import { randomBytes } from 'node:crypto'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { hashToken, newToken } from '../../foundation/secrets/tokens.ts'
import { type Actor, recordChange } from '../../people/audit/record-change.ts'
import { checkCandidate, findSignedRelease, RefusedError } from '../live/check-candidate.ts'
import { readLiveState } from '../live/repository.ts'
import { recordTypeMatches } from '../policy/repository.ts'
import type { TypeCheck } from '../policy/type-attestation.ts'
import { wasLive } from '../store/events.ts'
import { findLatestDescription } from '../store/repository.ts'
import { checkPreview } from './check-preview.ts'
import {
  addPreviewLink,
  deletePreviewLink,
  type Link,
  type ListedLink,
  listPreviewLinks,
} from './repository.ts'

const dayMs = 24 * 60 * 60_000
const devLinkExpiresAfterMs = 60 * 60_000
/** Per app: with more, somebody forgot to revoke old ones. */
const maxOpenLinks = 100

interface LinkOptions {
  app: string
  /** Owner of the deploy token; null for a session. */
  deployer: { id: string; name: string } | null
  /** Origin of this site, for the link. */
  salaOrigin: string
  author: Actor
  nowMs: number
}

interface VersionLinkOptions extends LinkOptions {
  version: string
  days: number
  check?: TypeCheck | undefined
}

/**
 * Creates a link that shows a published version to every browser that opens it, until it expires.
 * @throws {RefusedError} when the gate refuses the version
 */
export async function createVersionLink(
  db: Db,
  { version, days, check, ...options }: VersionLinkOptions,
) {
  const { app, nowMs } = options
  const state = await readLiveState(db)
  if (state.apps.some((one) => one.app === app && one.live.version === version)) {
    throw new HttpError(409, `${app} ${version} is already live.`)
  }
  const release = await findSignedRelease(db, { app, version, check })
  const command = `npx sala preview ${app}@${version}`
  // What a rollback would make live can be shown.
  const isRollback = await wasLive(db, app, version)
  const typeMatches = await checkCandidate(db, state, release, { check, command, isRollback })
  const shown = { version, origin: null, description: null, expiresAt: nowMs + days * dayMs }
  return storeLink(db, options, shown, async (trx) => {
    // Again, with the keys locked.
    await findSignedRelease(trx, { app, version, check })
    await recordTypeMatches(trx, typeMatches, nowMs)
    return { version, days }
  })
}

interface DevLinkOptions extends LinkOptions {
  origin: string
  /** Default: that of the live release, else of the latest one. */
  description?: RemoteDescription | undefined
}

/**
 * Creates a link that shows a remote from a developer's machine to every browser there that opens it, for an hour.
 * @throws {RefusedError} when the gate refuses the description
 */
export async function createDevLink(db: Db, { origin, ...options }: DevLinkOptions) {
  const { app, nowMs } = options
  const state = await readLiveState(db)
  const live = state.apps.find((one) => one.app === app)?.live.manifest.description
  const description = options.description ?? live ?? (await findLatestDescription(db, app))
  if (!description) throw new HttpError(404, `${app} has no release yet. Publish one first.`)
  if (description.name !== app) {
    throw new HttpError(403, `This remote.json belongs to ${description.name}.`)
  }
  const findings = checkPreview(state, description)
  if (findings.length > 0) throw new RefusedError(findings)
  const shown = { version: null, origin, description: JSON.stringify(description) }
  const expiresAt = nowMs + devLinkExpiresAfterMs
  return storeLink(db, options, { ...shown, expiresAt }, async () => ({ origin }))
}

/** @param complete runs in the same transaction, and returns fields for the audit trail */
async function storeLink(
  db: Db,
  { app, deployer, salaOrigin, author, nowMs }: LinkOptions,
  shown: Pick<Link, 'version' | 'origin' | 'description' | 'expiresAt'>,
  complete: (trx: Db) => Promise<object>,
) {
  const secret = newToken()
  const link = {
    // Short, since people type it. It does not open the link.
    id: randomBytes(6).toString('hex'),
    hash: hashToken(secret),
    app,
    ...shown,
    tokenId: deployer?.id ?? null,
    createdBy: deployer?.name ?? author.who,
    createdAt: nowMs,
  }
  await inTransaction(db, async (trx) => {
    const fields = await complete(trx)
    if ((await listPreviewLinks(trx, app, nowMs)).length >= maxOpenLinks) {
      throw new HttpError(
        409,
        `${app} has ${maxOpenLinks} open previews. Revoke one of them first.`,
      )
    }
    await addPreviewLink(trx, link)
    const change = { action: 'preview.link', subject: app, before: null }
    await recordChange(trx, author, { ...change, after: { id: link.id, ...fields } }, nowMs)
  })
  const url = `${salaOrigin}/preview/${app}/${secret}`
  return { app, url, ...toResponse({ ...link, openedAt: null }) }
}

/** Lists the links of an app that have not expired, newest first, without their secrets. */
export async function listOpenLinks(db: Db, app: string, nowMs: number) {
  return (await listPreviewLinks(db, app, nowMs)).map(toResponse)
}

/** Revokes a link, in every browser that has opened it. */
export function revokeLink(db: Db, key: { app: string; id: string }, author: Actor, nowMs: number) {
  return inTransaction(db, async (trx) => {
    const { app, id } = key
    const revoked = await deletePreviewLink(trx, key, nowMs)
    if (!revoked) throw new HttpError(404, `${app} has no open preview “${id}”.`)
    const { version, origin } = revoked
    const before = version === null ? { id, origin } : { id, version }
    const change = { action: 'preview.revoke', subject: app, before, after: null }
    await recordChange(trx, author, change, nowMs)
    return toResponse(revoked)
  })
}

function toResponse({ id, version, origin, createdBy, ...times }: ListedLink) {
  return {
    id,
    version,
    origin,
    createdBy,
    createdAt: toIso(times.createdAt),
    expiresAt: toIso(times.expiresAt),
    openedAt: times.openedAt === null ? null : toIso(times.openedAt),
  }
}

const toIso = (ms: number) => new Date(ms).toISOString()
