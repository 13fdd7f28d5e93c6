import { declareCollections, retireCollections } from '../../content/remote-lists/repository.ts'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import type { Tables } from '../../foundation/db/tables.ts'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import { bumpRevisionIfUnchanged, type Revision } from '../../foundation/revisions/repository.ts'
import { removeVisits } from '../health/visits.ts'
import { recordTypeMatches, type TypeMatch } from '../policy/repository.ts'
import { requireSignedTypeCheck, type TypeCheck } from '../policy/type-attestation.ts'
import { findVersionBefore, type NewEvent, recordEvent } from '../store/events.ts'
import { findRelease, type Release } from '../store/repository.ts'
import { lockKey } from '../trust/team-keys.ts'
import { requireValidSignature } from '../trust/verify-signature.ts'
import {
  findPointer,
  type LiveApp,
  type LiveState,
  readLiveState,
  setCanary,
  setPointer,
  setRetired,
} from './repository.ts'

const maxAttempts = 5

export interface Change {
  app: string
  who: string
  /** The client's network address; undefined for changes by this server. */
  address?: string | undefined
  why: string | null
  /** The revision of the live set that the change is based on. */
  revision: Revision
  nowMs: number
}

interface TypeResults {
  /** The pairs of types that will be live together. */
  typeMatches: TypeMatch[]
  /** The team's signed type check. */
  check?: TypeCheck | undefined
}

type VersionChange = Change & TypeResults & { version: string; action: 'promote' | 'rollback' }

interface CanaryChange extends Change, TypeResults {
  /** Null ends the canary. */
  version: string | null
  percent: number
  /** When it ends, unless enough visitors have seen it. */
  untilMs: number | null
}

type Event = Pick<NewEvent, 'action' | 'from' | 'to'> & { why?: string }

interface Before {
  current: Tables['live'] | undefined
  /** The release that goes live, if any. */
  release: Release | undefined
}

/**
 * Reads the live state and calls `change` with it (optimistic locking). Retries when `change` returns false, which
 * means that the live set has changed since it was read.
 * @throws {HttpError} 503 after five attempts
 */
export async function retryIfChanged(
  db: Db,
  app: string,
  change: (state: LiveState, current: LiveApp | undefined) => Promise<boolean>,
) {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const state = await readLiveState(db)
    const current = state.apps.find((one) => one.app === app)
    if (await change(state, current)) return
  }
  throw new HttpError(503, 'Too many releases at once. Please try again.', {
    'retry-after': '1',
  })
}

/** Promotes or rolls back to a version, for all visitors. Returns the same as changeLive. */
export function switchLiveVersion(db: Db, change: VersionChange) {
  const { app, version, action, who, nowMs } = change
  return changeLive(db, change, async (trx, { current, release }) => {
    // A rollback does not change the declared lists: their entries stay readable.
    await declareCollections(trx, app, action === 'promote' ? getCollections(release) : [])
    const from = current?.version ?? null
    const previous = action === 'promote' ? from : await findPrevious(trx, app, version, from)
    await setPointer(trx, { app, version, previous, promotedBy: who, promotedAt: nowMs })
    const ended =
      current?.canaryVersion === version ? [] : createCanaryEndedEvents(current, version)
    return [{ action, from, to: version }, ...ended]
  })
}

/**
 * Starts, changes or ends a canary. Returns the same as changeLive. A new version or share resets the counts of
 * visits to the canary and to the live version.
 */
export function changeCanary(db: Db, change: CanaryChange) {
  const { app, version, percent, untilMs } = change
  return changeLive(db, change, async (trx, { current, release }) => {
    const live = current?.version ?? null
    if (!version) {
      await setCanary(trx, app, null)
      return [{ action: 'canary-ended', from: current?.canaryVersion ?? null, to: live }]
    }
    await declareCollections(trx, app, getCollections(release))
    if (version !== current?.canaryVersion || percent !== current.canaryPercent) {
      await removeVisits(trx, { app, version })
      if (live) await removeVisits(trx, { app, version: live })
    }
    await setCanary(trx, app, { version, percent, untilMs })
    return [{ action: 'canary', from: live, to: version }]
  })
}

/** Retires an app, and ends its canary. Returns the same as changeLive. */
export function retireApp(db: Db, change: Change) {
  const { app, who, why, nowMs } = change
  return changeLive(db, change, async (trx, { current }) => {
    if (!current) return []
    const { version } = current
    await retireCollections(trx, app, nowMs)
    await setRetired(trx, { app, version, retiredBy: who, retiredAt: nowMs, why })
    return [
      { action: 'retire', from: version, to: null },
      ...createCanaryEndedEvents(current, null),
    ]
  })
}

/**
 * Changes the live pointer of an app in one transaction, with history and audit trail.
 * @param apply writes the pointer, and returns the events to record
 * @returns false when there are no events, or when the live set has changed since `revision`
 */
function changeLive(
  db: Db,
  change: Change & Partial<TypeResults> & { version?: string | null },
  apply: (trx: Db, before: Before) => Promise<Event[]>,
) {
  const { app, version, check, typeMatches = [], who, address, why, revision, nowMs } = change
  return inTransaction(db, async (trx) => {
    const release = version ? await lockSignedRelease(trx, { app, version, check }) : undefined
    if (!(await bumpRevisionIfUnchanged(trx, 'live', revision))) return false
    await recordTypeMatches(trx, typeMatches, nowMs)
    const events = await apply(trx, { current: await findPointer(trx, app), release })
    for (const event of events) await recordEvent(trx, { who, address, app, why, ...event }, nowMs)
    return events.length > 0
  })
}

/**
 * Returns a release, and locks the keys that it and the type check are signed with: they are not revoked before the
 * transaction ends. Lock order: team keys, then the live set, as in a revocation.
 * @throws {HttpError} 404, or 403 when a signature is not valid
 */
export async function lockSignedRelease(
  trx: Db,
  { app, version, check }: { app: string; version: string; check?: TypeCheck | undefined },
) {
  const release = await findRelease(trx, app, version)
  if (!release) throw notFound('release')
  // Sorted, so that two changes with the same keys do not deadlock.
  const keys = [release.signature?.key, check?.key].filter((key) => key !== undefined)
  for (const key of keys.sort()) await lockKey(trx, app, key)
  await requireValidSignature(trx, release)
  if (check) await requireSignedTypeCheck(trx, release, check)
  return release
}

function createCanaryEndedEvents(current: Tables['live'] | undefined, to: string | null): Event[] {
  if (!current?.canaryVersion) return []
  const why = to === null ? `${current.app} was retired` : `${to} went live`
  return [{ action: 'canary-ended', from: current.canaryVersion, to, why }]
}

function getCollections(release: Release | undefined) {
  return release?.manifest.description?.collections ?? []
}

/** Finds the version that was live before `version`; null when that is the version that the rollback replaces. */
async function findPrevious(trx: Db, app: string, version: string, replaced: string | null) {
  const before = await findVersionBefore(trx, app, version)
  return before === replaced ? null : before
}
