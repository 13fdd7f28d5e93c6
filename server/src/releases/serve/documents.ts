import type { LiveSet } from '@sala/kit/contract/remote'
import type { Cache } from '../../foundation/cache/cache.ts'
import { compress, type Encoded } from '../../foundation/http/compression.ts'
import { chosen, composeLiveSet, liveHost } from '../live/live-set.ts'
import type { LiveState } from '../live/repository.ts'
import type { SignedFiles } from '../store/contents.ts'
import type { LiveRelease } from '../store/screen-files.ts'
import { type HostPage, readHostPage } from './host-page.ts'

/** What visitors get who are in the same canaries. */
export interface Documents {
  liveSet: LiveSet
  json: Encoded
  /** What their pages are made of; undefined while no host is live. */
  host: HostPage | undefined
  /** The releases in the live set, by the remote's name; a preview has none. */
  releases: ReadonlyMap<string, LiveRelease>
}

/** Returns how to get the documents of a state of the live set; they are made once. */
export function cacheDocuments(signed: SignedFiles, cache: Cache) {
  const cached = cache.namespace<Documents>(
    'documents',
    ({ liveSet, host }) => JSON.stringify([liveSet, host]).length,
  )
  return (state: LiveState, inCanary: ReadonlySet<string>) =>
    cached.getOrLoad([state.revision, ...inCanary].join(' '), () =>
      makeDocuments(signed, state, inCanary),
    )
}

async function makeDocuments(
  signed: SignedFiles,
  state: LiveState,
  inCanary: ReadonlySet<string>,
): Promise<Documents> {
  const liveSet = composeLiveSet(state, inCanary)
  const host = liveHost(state, inCanary)
  const releases = state.apps.map((app) => chosen(app, inCanary))
  await Promise.all(releases.flatMap((release) => readAhead(signed, release)))
  return {
    liveSet,
    json: await compress(JSON.stringify(liveSet)),
    host: host && (await readHostPage(signed, host)),
    releases: new Map(releases.map((release) => [release.app, release])),
  }
}

/** What a document is rendered with, so that it can be when the database is away. */
function readAhead(signed: SignedFiles, release: LiveRelease) {
  const { description, files } = release.manifest
  if (!description || description.access === 'signed-in') return []
  const onServer = Object.keys(files).filter((path) => path.startsWith('server/'))
  const styles = release.screen?.styles ?? []
  return [...onServer, ...styles].map((path) => signed(release, path))
}
