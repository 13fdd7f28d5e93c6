import semver from 'semver'
import type { Db } from '../../foundation/db/database.ts'
import type { LiveState } from '../live/repository.ts'
import { wasLive } from '../store/events.ts'
import { checkoutAuthor, findBuildOrder } from '../store/repository.ts'
import type { Build } from './pack.ts'

export type Decision = 'promote' | 'live already' | 'promoted by team' | 'older' | 'retired'

/**
 * Decides whether a build of the checkout replaces the live release. Old and new servers may start in any order, so only
 * a build that is newer than the live one does. Releases and canaries of teams, and retired apps, stay as they are.
 */
export async function decidePromotion(
  db: Db,
  { apps, retired }: LiveState,
  { bundle, order }: Build,
): Promise<Decision> {
  const { app, version } = bundle.manifest
  const current = apps.find((one) => one.app === app)
  if (!current) return retired.some((one) => one.app === app) ? 'retired' : 'promote'
  if (current.live.version === version) return 'live already'
  if (current.promotedBy !== checkoutAuthor || current.canary) return 'promoted by team'
  const live = { version: current.live.version, order: await findBuildOrder(db, current.live) }
  return (await isNewer(db, { app, version, order }, live)) ? 'promote' : 'older'
}

interface BuildVersion {
  version: string
  order: number | null
}

/** Compares by version, then by build time. Without build times, a build that was live before is not newer. */
async function isNewer(db: Db, build: BuildVersion & { app: string }, live: BuildVersion) {
  const byVersion = new semver.SemVer(build.version).compareMain(live.version)
  if (byVersion !== 0) return byVersion > 0
  if (build.order !== null && live.order !== null && build.order !== live.order) {
    return build.order > live.order
  }
  return !(await wasLive(db, build.app, build.version))
}
