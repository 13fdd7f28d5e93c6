import type { LiveSet } from '@sala/kit/contract/remote'
import type { Cache } from '../../foundation/cache/cache.ts'
import { type Encoded, encode } from '../../foundation/http/encoded.ts'
import { composeLiveSet, findLiveHost, selectRelease } from '../live/live-set.ts'
import type { LiveState } from '../live/repository.ts'
import type { ReadSignedFile } from '../store/release-contents.ts'
import type { LiveRelease } from '../store/screen-files.ts'
import { type HostPage, readHostPage } from './host-page.ts'

/** What visitors get who are in the same canaries. */
export interface LiveContents {
  liveSet: LiveSet
  json: Encoded
  /** What their pages are made of; undefined while no host is live. */
  host: HostPage | undefined
  /** The releases in the live set, by the remote's name; a preview has none. */
  releases: ReadonlyMap<string, LiveRelease>
}

/** Returns how to get the documents of a state of the live set; they are made once. */
export function createLiveContentsCache(signed: ReadSignedFile, cache: Cache) {
  const cached = cache.part<LiveContents>(
    'documents',
    ({ liveSet, host }) => JSON.stringify([liveSet, host]).length,
  )
  return (state: LiveState, inCanary: ReadonlySet<string>) =>
    cached.find([state.revision, ...inCanary].join(' '), () =>
      createLiveContents(signed, state, inCanary),
    )
}

async function createLiveContents(
  signed: ReadSignedFile,
  state: LiveState,
  inCanary: ReadonlySet<string>,
): Promise<LiveContents> {
  const liveSet = composeLiveSet(state, inCanary)
  const host = findLiveHost(state, inCanary)
  const releases = state.apps.map((app) => selectRelease(app, inCanary))
  await Promise.all(releases.flatMap((release) => warmRenderFiles(signed, release)))
  return {
    liveSet,
    json: await compress(JSON.stringify(liveSet)),
    host: host && (await readHostPage(signed, host)),
    releases: new Map(releases.map((release) => [release.app, release])),
  }
}

/** What a document is rendered with, so that it can be when the database is away. */
function warmRenderFiles(signed: ReadSignedFile, release: LiveRelease) {
  const { description, files } = release.manifest
  if (!description || description.access === 'signed-in') return []
  const onServer = Object.keys(files).filter((path) => path.startsWith('server/'))
  const styles = release.screen?.styles ?? []
  return [...onServer, ...styles].map((path) => signed(release, path))
}
