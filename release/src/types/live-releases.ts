import { readStatus } from '../release-api.ts'
import type { TypedRelease } from './compare.ts'
import { fetchRelease } from './fetch-release.ts'
import type { Among } from './find-misfits.ts'

/** A release among what is live of a Sala at this moment, as far as types go. */
export async function amongLive(origin: string, candidate: TypedRelease): Promise<Among> {
  const live: TypedRelease[] = []
  for (const { app, live: version } of await readStatus(origin)) {
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
export async function liveBefore(origin: string, candidate: TypedRelease) {
  const before: TypedRelease[] = []
  for (const { app, previous: version } of await readStatus(origin)) {
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
