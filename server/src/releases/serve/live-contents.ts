import type { LiveSet } from '@sala/kit/contract/remote'
import type { Cache } from '../../foundation/cache/cache.ts'
import { compress, type Encoded } from '../../foundation/http/compression.ts'
import { composeLiveSet, findLiveHost, selectRelease } from '../live/live-set.ts'
import type { LiveState } from '../live/repository.ts'
import type { ReadSignedFile } from '../store/release-contents.ts'
import type { LiveRelease } from '../store/screen-files.ts'
import { type HostPage, readHostPage } from './host-page.ts'

/** The live set and host page of visitors who get the same canaries. */
export interface LiveContents {
  liveSet: LiveSet
  json: Encoded
  /** Undefined while no host is live. */
  host: HostPage | undefined
  /** Releases in the live set, by name of the remote; previews from developers' machines have none. */
  releases: ReadonlyMap<string, LiveRelease>
}

/** Returns a function that creates the contents of a live state, with a cache. */
export function createLiveContentsCache(readFile: ReadSignedFile, cache: Cache) {
  const cached = cache.namespace<LiveContents>(
    'live contents',
    ({ liveSet, host }) => JSON.stringify([liveSet, host]).length,
  )
  return (state: LiveState, inCanary: ReadonlySet<string>) =>
    cached.getOrLoad([state.revision, ...inCanary].join(' '), () =>
      createLiveContents(readFile, state, inCanary),
    )
}

async function createLiveContents(
  readFile: ReadSignedFile,
  state: LiveState,
  inCanary: ReadonlySet<string>,
): Promise<LiveContents> {
  const liveSet = composeLiveSet(state, inCanary)
  const host = findLiveHost(state, inCanary)
  const releases = state.apps.map((app) => selectRelease(app, inCanary))
  await Promise.all(releases.flatMap((release) => warmRenderFiles(readFile, release)))
  return {
    liveSet,
    json: await compress(JSON.stringify(liveSet)),
    host: host && (await readHostPage(readFile, host)),
    releases: new Map(releases.map((release) => [release.app, release])),
  }
}

/** Warms the cache with files for rendering pages, so that they can be rendered while the database is away. */
function warmRenderFiles(readFile: ReadSignedFile, release: LiveRelease) {
  const { description, files } = release.manifest
  if (!description || description.access === 'signed-in') return []
  const serverFiles = Object.keys(files).filter((path) => path.startsWith('server/'))
  const styles = release.screen?.styles ?? []
  return [...serverFiles, ...styles].map((path) => readFile(release, path))
}
