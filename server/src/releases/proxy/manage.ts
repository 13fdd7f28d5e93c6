import { isIP } from 'node:net'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { mayReach } from '../../foundation/http/may-reach.ts'
import { reviseList } from '../../foundation/revisions/repository.ts'
import { type Author, recordChange } from '../../people/audit/record-change.ts'
import { originIn } from '../backends/origin.ts'
import {
  type AllowedBackend,
  listBackends,
  putBackend,
  removeBackend,
} from '../backends/repository.ts'
import { readLiveState } from '../live/repository.ts'
import { isAppName } from '../trust/names.ts'

interface Wanted {
  app: string
  origin: string
  /** Whether it may be in a network of one's own, and be spoken to over plain http. */
  isPrivate: boolean
}

/** Lets calls of a remote be passed on to an origin, once a release of it asks for that. */
export async function allowBackend(db: Db, wanted: Wanted, author: Author, nowMs: number) {
  const { app, isPrivate } = wanted
  if (!isAppName(app) || app === 'host') {
    throw new HttpError(
      400,
      `“${app}” cannot be a remote: lower case letters and digits, 40 at most.`,
    )
  }
  const origin = checkedOrigin(wanted)
  return inTransaction(db, async (trx) => {
    // Whoever decides on what is live decides again.
    await reviseList(trx, 'live')
    const backend = { app, origin, isPrivate, allowedBy: author.who, allowedAt: nowMs }
    const before = await putBackend(trx, backend)
    const change = { action: 'backend.allow', subject: app, before: before ? told(before) : null }
    await recordChange(trx, author, { ...change, after: told(backend) }, nowMs)
    return listed(backend)
  })
}

/** Closes the way to a backend at once, whatever is live; says which versions of the remote use it. */
export function revokeBackend(
  db: Db,
  { app, origin }: Omit<Wanted, 'isPrivate'>,
  author: Author,
  nowMs: number,
) {
  return inTransaction(db, async (trx) => {
    await reviseList(trx, 'live')
    const removed = await removeBackend(trx, { app, origin: originIn(origin) ?? origin })
    if (!removed) throw new HttpError(404, `${app} has no such backend that could be revoked.`)
    const change = { action: 'backend.revoke', subject: app, before: told(removed), after: null }
    const usedBy = await versionsWith(trx, removed)
    await recordChange(trx, author, change, nowMs)
    return { app, origin: removed.origin, usedBy }
  })
}

/** Everything that is allowed. */
export async function listAllowed(db: Db) {
  return (await listBackends(db)).map(listed)
}

function checkedOrigin({ origin: given, isPrivate }: Wanted) {
  const origin = originIn(given)
  if (origin === undefined) {
    throw new HttpError(400, 'A backend is an origin, such as https://orders.example, and no more.')
  }
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'http:' && !isPrivate) {
    throw new HttpError(400, 'Over plain http only a private backend is allowed: say so.')
  }
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) && !mayReach(address, isPrivate)) {
    const isOwn = mayReach(address, true)
    throw new HttpError(
      400,
      isOwn ? `${address} is a private address: say so.` : `Nobody’s backend is at ${address}.`,
    )
  }
  return origin
}

/** What visitors get of the remote that has this backend. */
async function versionsWith(db: Db, { app, origin }: AllowedBackend) {
  const { apps } = await readLiveState(db)
  const { live, canary } = apps.find((one) => one.app === app) ?? {}
  return [live, canary?.release].flatMap((release) => {
    const backend = release?.manifest.description?.backend
    return release && backend && originIn(backend) === origin ? release.version : []
  })
}

const told = ({ origin, isPrivate }: AllowedBackend) => ({ origin, private: isPrivate })

const listed = ({ app, origin, isPrivate, allowedBy, allowedAt }: AllowedBackend) => ({
  app,
  origin,
  private: isPrivate,
  allowedBy,
  allowedAt: new Date(allowedAt).toISOString(),
})
