import { declareCollections, retireCollections } from '../../content/remote-lists/repository.ts'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import type { Tables } from '../../foundation/db/tables.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { bumpRevisionIfUnchanged, type Revision } from '../../foundation/revisions/repository.ts'
import { removeVisits } from '../health/visits.ts'
import { recordTypeMatches, type TypeMatch } from '../policy/repository.ts'
import type { TypeCheck } from '../policy/type-attestation.ts'
import { findVersionBefore, type NewEvent, recordEvent } from '../store/events.ts'
import type { Release } from '../store/repository.ts'
import { findSignedRelease } from './check-candidate.ts'
import {
  findPointer,
  type LiveApp,
  type LiveState,
  noCanary,
  readLiveState,
  setCanary,
  setPointer,
  setRetired,
} from './repository.ts'

const maxAttempts = 5

/** A requested change of an app. */
export interface ChangeRequest {
  app: string
  who: string
  /** The client's network address; undefined for changes by this server. */
  address?: string | undefined
  why: string | null
  /** The reason to show a release that was not rendered in a browser. */
  unrendered?: string | undefined
  /** The team's signed type check. Without it, the types must have been live together before. */
  check?: TypeCheck | undefined
  nowMs: number
}

interface Change extends ChangeRequest {
  /** The revision of the live set that the change is based on. */
  revision: Revision
}

interface VersionChange extends Change {
  version: string
  /** The pairs of types that will be live together. */
  typeMatches: TypeMatch[]
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
export function switchLiveVersion(
  db: Db,
  change: VersionChange & { action: 'promote' | 'rollback' },
) {
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
 * Starts or changes a canary. Returns the same as changeLive. A new version or share resets the counts of visits to the
 * canary and to the live version.
 * @param change `untilMs` is when it ends, unless enough visitors have seen it
 */
export function changeCanary(
  db: Db,
  change: VersionChange & { percent: number; untilMs: number | null },
) {
  const { app, version, percent, untilMs } = change
  return changeLive(db, change, async (trx, { current, release }) => {
    const live = current?.version ?? null
    await declareCollections(trx, app, getCollections(release))
    if (version !== current?.canaryVersion || percent !== current.canaryPercent) {
      await removeVisits(trx, { app, version })
      if (live) await removeVisits(trx, { app, version: live })
    }
    const canary = { canaryVersion: version, canaryPercent: percent, canaryUntil: untilMs }
    await setCanary(trx, app, canary)
    return [{ action: 'canary', from: live, to: version }]
  })
}

/** Ends a canary. Returns the same as changeLive. */
export function endCanary(db: Db, change: Change) {
  return changeLive(db, change, async (trx, { current }) => {
    await setCanary(trx, change.app, noCanary)
    const { canaryVersion: from = null, version: to = null } = current ?? {}
    return [{ action: 'canary-ended', from, to }]
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
  change: Change & Partial<VersionChange>,
  apply: (trx: Db, before: Before) => Promise<Event[]>,
) {
  const { app, version, check, typeMatches = [], who, address, why, revision, nowMs } = change
  return inTransaction(db, async (trx) => {
    const release = version ? await findSignedRelease(trx, { app, version, check }) : undefined
    if (!(await bumpRevisionIfUnchanged(trx, 'live', revision))) return false
    await recordTypeMatches(trx, typeMatches, nowMs)
    const events = await apply(trx, { current: await findPointer(trx, app), release })
    for (const event of events) await recordEvent(trx, { who, address, app, why, ...event }, nowMs)
    return events.length > 0
  })
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
