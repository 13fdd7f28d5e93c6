import type { ReleaseStatus } from '@sala/kit/contract/release'
import type { TypedRelease } from './compare.ts'
import { fetchManifest, fetchRelease } from './fetch-release.ts'
import type { Among } from './find-misfits.ts'
import { fillsSlotsOf } from './slots.ts'

type ReleaseOf = Pick<TypedRelease, 'app' | 'version'>

/** A release among what is live of a Sala by its status, as far as types go. */
export async function amongLive(
  origin: string,
  candidate: TypedRelease,
  statuses: ReleaseStatus[],
): Promise<Among> {
  const live: TypedRelease[] = []
  for (const { app, live: version } of statuses) {
    const which = { app, version }
    if (app === candidate.app || (await mustFit(origin, candidate, which))) {
      live.push(await fetchRelease(origin, which))
    }
  }
  return {
    candidate,
    others: live.filter(({ app }) => app !== candidate.app),
    live: live.find(({ app }) => app === candidate.app),
  }
}

/** What was live before, of the others: to where they may roll back beside the candidate. */
export async function liveBefore(
  origin: string,
  candidate: TypedRelease,
  statuses: ReleaseStatus[],
) {
  const before: TypedRelease[] = []
  for (const { app, previous: version } of statuses) {
    if (version === null || app === candidate.app) continue
    const which = { app, version }
    if (await mustFit(origin, candidate, which)) before.push(await fetchRelease(origin, which))
  }
  return before
}

/** A remote has to fit the host and the remotes with which it shares a slot, and a host every remote. */
async function mustFit(origin: string, { app, description }: TypedRelease, other: ReleaseOf) {
  if (app === 'host' || other.app === 'host') return true
  if (fillsSlotsOf(description, other.app)) return true
  if (!description?.offers?.length) return false
  return fillsSlotsOf((await fetchManifest(origin, other)).description, app)
}
