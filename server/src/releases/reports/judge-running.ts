import { canaryBounds } from '@sala/kit/remote-json/schema'
import type { Db } from '../../foundation/db/database.ts'
import { believedNewError } from '../health/errors.ts'
import { judgeCanary } from '../health/judge-canary.ts'
import { healthOf, voicesOf } from '../health/repository.ts'
import { tally } from '../health/tally.ts'
import { type Thresholds, thresholdsOf } from '../health/thresholds.ts'
import { changeCanary } from '../live/change-live.ts'
import type { LiveApp, RunningCanary } from '../live/repository.ts'

const longestMs = canaryBounds.hours.maximum * 60 * 60_000

/** Why a canary that is running is to end; undefined while it may go on, or when there is none. */
export async function judgeRunning(db: Db, { app, live, canary }: LiveApp, nowMs: number) {
  if (!canary) return undefined
  const thresholds = thresholdsOf(canary.release.manifest)
  const versions = { canary: canary.release.version, live: live.version }
  const found = await believedNewError(db, app, versions, thresholds.newErrors)
  if (found) {
    const people = found.people === 1 ? 'one' : found.people
    return `A new kind of error, which ${live.version} has not had, told by ${people}: ${found.kind}`
  }
  return (
    (await judgeShare(db, app, live.version, canary, thresholds)) ??
    (await judgeTime(db, app, canary, thresholds, nowMs))
  )
}

/** Ends the canary as the server itself, by the name `sala`; false when something else has changed meanwhile. */
export function endCanary(
  db: Db,
  { app, why, revision, nowMs }: { app: string; why: string; revision: string; nowMs: number },
) {
  const none = { version: null, percent: 0, untilMs: null }
  return changeCanary(db, { app, ...none, fitting: [], who: 'sala', why, revision, nowMs })
}

async function judgeShare(
  db: Db,
  app: string,
  liveVersion: string,
  { release, percent }: RunningCanary,
  thresholds: Thresholds,
) {
  const canary = tally(await voicesOf(db, app, release.version))
  const live = tally(await voicesOf(db, app, liveVersion))
  // Those with the live version tell only that it failed; how many they are follows from the share.
  const others = Math.round((canary.visits * (100 - percent)) / percent)
  return judgeCanary(canary, { ...live, visits: Math.max(live.visits, others) }, thresholds)
}

async function judgeTime(
  db: Db,
  app: string,
  { release, untilMs }: RunningCanary,
  { visits: needed }: Thresholds,
  nowMs: number,
) {
  // None runs for so long: a clock was wrong when that was written.
  if (untilMs === null || (untilMs > nowMs && untilMs <= nowMs + longestMs)) return undefined
  const { visits = 0 } = (await healthOf(db, app))[release.version] ?? {}
  if (visits >= needed) return undefined
  return `Its time is over, and ${visits} of the ${needed} visits that it needs have seen it`
}
