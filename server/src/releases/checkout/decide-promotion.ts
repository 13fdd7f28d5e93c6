import semver from 'semver'
import type { Db } from '../../foundation/db/database.ts'
import type { LiveState } from '../live/repository.ts'
import { wasLive } from '../store/events.ts'
import { findBuildOrder } from '../store/repository.ts'
import type { Build } from './pack.ts'

/** The checkout's name in the history. */
export const who = 'checkout'

export type Verdict = 'goes live' | 'is live' | 'left to its team' | 'older' | 'retired'

/**
 * Whether a build of a checkout replaces the live release. Servers, old and new, start in any order: so only a
 * build that is newer than the live build does. Releases and canaries of teams, and retired apps, stay as they are.
 */
export async function decidePromotion(
  db: Db,
  { apps, retired }: LiveState,
  { bundle, order }: Build,
): Promise<Verdict> {
  const { app, version } = bundle.manifest
  const current = apps.find((one) => one.app === app)
  if (!current) return retired.some((one) => one.app === app) ? 'retired' : 'goes live'
  if (current.live.version === version) return 'is live'
  if (current.promotedBy !== who || current.canary) return 'left to its team'
  const live = { version: current.live.version, order: await findBuildOrder(db, current.live) }
  return (await isNewer(db, { app, version, order }, live)) ? 'goes live' : 'older'
}

interface Ordered {
  version: string
  order: number | null
}

/**
 * Compares by version, then by build time; without one, a build that was live before is not newer.
 */
async function isNewer(db: Db, build: Ordered & { app: string }, live: Ordered) {
  const byVersion = new semver.SemVer(build.version).compareMain(live.version)
  if (byVersion !== 0) return byVersion > 0
  if (build.order !== null && live.order !== null && build.order !== live.order) {
    return build.order > live.order
  }
  return !(await wasLive(db, build.app, build.version))
}
