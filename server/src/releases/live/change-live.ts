import { declareCollections, endCollections } from '../../content/remote-lists/repository.ts'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { reviseIfStill } from '../../foundation/revisions/repository.ts'
import { forgetErrors } from '../health/errors.ts'
import { forgetHealth } from '../health/repository.ts'
import { refuseForged, type TypeCheck } from '../policy/judge-check.ts'
import { type FittingTypes, keepFitting } from '../policy/type-checks.ts'
import { addEvent, liveBefore } from '../store/events.ts'
import { findRelease, type Release } from '../store/repository.ts'
import { refuseUnsigned } from '../trust/judge-signature.ts'
import { holdKey } from '../trust/team-keys.ts'
import { findPointer, setCanary, setPointer, setRetired } from './repository.ts'

interface By {
  who: string
  /** The network address that it came from; undefined when it came from this machine. */
  address?: string | undefined
  why: string | null
  /** The revision of the live set that the change was decided on. */
  revision: string
  /** The types that will stand live together by it, and who has said so, if that is new. */
  fitting: FittingTypes[]
  check?: TypeCheck | undefined
  nowMs: number
}

interface Move extends By {
  app: string
  version: string
  action: 'promote' | 'rollback'
}

export type Retirement = Omit<By, 'fitting' | 'check'> & { app: string }

interface CanaryChange extends By {
  app: string
  /** Null ends the canary. */
  version: string | null
  percent: number
  /** When it ends unless enough have seen it. */
  untilMs: number | null
}

/**
 * Points an app at another version, history and all, in one transaction. Returns false, and
 * changes nothing, when the live set is another than the one that this was decided on.
 */
export function moveLive(db: Db, move: Move): Promise<boolean> {
  const { app, version, action, who, address, why, revision, fitting, nowMs } = move
  return inTransaction(db, async (trx) => {
    const release = await holdSigned(trx, move)
    if (!(await reviseIfStill(trx, 'live', revision))) return false
    await keepFitting(trx, fitting, nowMs)
    // Who goes back leaves the lists as wide as they are: what is in them stays readable.
    await declareCollections(trx, app, action === 'promote' ? collectionsOf(release) : [])
    const current = await findPointer(trx, app)
    const from = current?.version ?? null
    const previous = action === 'promote' ? from : await previousOf(trx, app, version, from)
    await setPointer(trx, { app, version, previous, promotedBy: who, promotedAt: nowMs })
    const by = { who, address, app }
    await addEvent(trx, { ...by, action, from, to: version, why }, nowMs)
    const canary = current?.canaryVersion
    if (canary && canary !== version) {
      const ended = { action: 'canary-ended', from: canary, to: version } as const
      await addEvent(trx, { ...ended, ...by, why: `${version} went live` }, nowMs)
    }
    return true
  })
}

/**
 * As moveLive, for the version that a share of the visitors gets. When it is another, or another
 * share, its failures and those of the live version are counted anew: they are compared.
 */
export function changeCanary(db: Db, change: CanaryChange): Promise<boolean> {
  const { app, version, percent, untilMs, who, address, why, revision, fitting, nowMs } = change
  return inTransaction(db, async (trx) => {
    const release = version && (await holdSigned(trx, { ...change, version }))
    if (!(await reviseIfStill(trx, 'live', revision))) return false
    await keepFitting(trx, fitting, nowMs)
    if (release) await declareCollections(trx, app, collectionsOf(release))
    const current = await findPointer(trx, app)
    const isSame = version === current?.canaryVersion && percent === current.canaryPercent
    if (version && !isSame) {
      for (const counted of [version, current?.version]) {
        if (counted) await forgetHealth(trx, app, counted)
      }
      await forgetErrors(trx, app, version)
    }
    await setCanary(trx, app, version ? { version, percent, untilMs } : null)
    const live = current?.version ?? null
    const event = version
      ? ({ action: 'canary', from: live, to: version } as const)
      : ({ action: 'canary-ended', from: current?.canaryVersion ?? null, to: live } as const)
    await addEvent(trx, { ...event, who, address, app, why }, nowMs)
    return true
  })
}

/** As moveLive, for an app that nobody is given any more; its canary ends with it. */
export function takeOut(db: Db, { app, who, address, why, revision, nowMs }: Retirement) {
  return inTransaction(db, async (trx) => {
    if (!(await reviseIfStill(trx, 'live', revision))) return false
    const { version, canaryVersion } = (await findPointer(trx, app)) ?? {}
    if (!version) return false
    await endCollections(trx, app, nowMs)
    await setRetired(trx, { app, version, retiredBy: who, retiredAt: nowMs, why })
    const event = { who, address, app, to: null }
    await addEvent(trx, { ...event, action: 'retire', from: version, why }, nowMs)
    if (canaryVersion) {
      const ended = { ...event, action: 'canary-ended', from: canaryVersion } as const
      await addEvent(trx, { ...ended, why: `${app} was retired` }, nowMs)
    }
    return true
  })
}

/**
 * Returns the release. To the transaction's end it is one that a key of its team has signed, as is the check. Before
 * the live set, which whoever revokes a key revises after it: else both would wait for ever.
 */
export async function holdSigned(
  trx: Db,
  { app, version, check }: Pick<Move, 'app' | 'version' | 'check'>,
) {
  const release = await findRelease(trx, app, version)
  if (!release) throw notFound('release')
  // In one order, so that two changes of a team with two keys do not wait for each other for ever.
  const keys = [release.signature?.key, check?.key].filter((key) => key !== undefined)
  for (const key of keys.sort()) await holdKey(trx, app, key)
  await refuseUnsigned(trx, release)
  if (check) await refuseForged(trx, release, check)
  return release
}

const collectionsOf = ({ manifest }: Release) => manifest.description?.collections ?? []

/** What was live before a version that is gone back to; never the one that is being left. */
async function previousOf(trx: Db, app: string, version: string, left: string | null) {
  const before = await liveBefore(trx, app, version)
  return before === left ? null : before
}
