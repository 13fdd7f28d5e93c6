import type { ReleaseStatus } from '@sala/kit/contract/release'
import type { TypedRelease } from './compare.ts'
import { fetchRelease } from './fetch-release.ts'
import type { Among } from './find-misfits.ts'

/** A release among what is live of a Sala by its status, as far as types go. */
export async function amongLive(
  origin: string,
  candidate: TypedRelease,
  statuses: ReleaseStatus[],
): Promise<Among> {
  const live: TypedRelease[] = []
  for (const { app, live: version } of statuses) {
    if (mustFit(candidate, app) || app === candidate.app) {
      live.push(await fetchRelease(origin, { app, version }))
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
    if (version !== null && mustFit(candidate, app)) {
      before.push(await fetchRelease(origin, { app, version }))
    }
  }
  return before
}

/** A remote has to fit the host alone, and a host every remote. */
function mustFit(candidate: TypedRelease, app: string) {
  return (candidate.app === 'host') !== (app === 'host')
}
