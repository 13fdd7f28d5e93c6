import { readStatus } from '../release-api.ts'
import type { TypedRelease } from './compare.ts'
import { fetchRelease } from './fetch-release.ts'
import type { Among } from './find-misfits.ts'

/** A release among what is live of a Sala at this moment, as far as types go. */
export async function amongLive(origin: string, candidate: TypedRelease): Promise<Among> {
  const isHost = candidate.app === 'host'
  const live: TypedRelease[] = []
  // A remote has to fit the host alone, and a host every remote.
  for (const { app, live: version } of await readStatus(origin)) {
    if (isHost || app === 'host') live.push(await fetchRelease(origin, { app, version }))
  }
  return {
    candidate,
    others: live.filter(({ app }) => app !== candidate.app),
    live: live.find(({ app }) => app === candidate.app),
  }
}
