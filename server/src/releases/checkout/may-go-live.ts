import semver from 'semver'
import type { Db } from '../../foundation/db/database.ts'
import type { LiveState } from '../live/repository.ts'
import { wasLive } from '../store/events.ts'
import { buildOrderOf } from '../store/repository.ts'
import type { Build } from './pack.ts'

/** As whom the checkout publishes and promotes. */
export const who = 'checkout'

export type Verdict = 'goes live' | 'is live' | 'left to its team' | 'older' | 'retired'

/**
 * Whether a build of a checkout takes the place of what is live. Servers start in any order, also
 * those that are about to go: only what is newer than a build that is live does. What a team has
 * put there, or is trying out, stays; what somebody has retired waits until somebody promotes it.
 */
export async function mayGoLive(
  db: Db,
  { apps, retired }: LiveState,
  { bundle, order }: Build,
): Promise<Verdict> {
  const { app, version } = bundle.manifest
  const current = apps.find((one) => one.app === app)
  if (!current) return retired.some((one) => one.app === app) ? 'retired' : 'goes live'
  if (current.live.version === version) return 'is live'
  if (current.promotedBy !== who || current.canary) return 'left to its team'
  const live = { version: current.live.version, order: await buildOrderOf(db, current.live) }
  return (await isNewer(db, { app, version, order }, live)) ? 'goes live' : 'older'
}

interface Ordered {
  version: string
  order: number | null
}

/**
 * By its version; of the same version, by when it was built; where that is not known, or says nothing,
 * by whether it has had its turn already.
 */
async function isNewer(db: Db, build: Ordered & { app: string }, live: Ordered) {
  const byVersion = new semver.SemVer(build.version).compareMain(live.version)
  if (byVersion !== 0) return byVersion > 0
  if (build.order !== null && live.order !== null && build.order !== live.order) {
    return build.order > live.order
  }
  return !(await wasLive(db, build.app, build.version))
}
