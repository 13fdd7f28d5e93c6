import type { LiveSet } from '@sala/kit/contract/remote'
import { addressOf, mayBeLoaded } from '../../releases/bundle/addresses.ts'
import type { Release } from '../../releases/store/repository.ts'

/**
 * The live set as it stands in a page: with the hashes of the host's own files.
 * @param never those that this page will not load
 */
export function withHostFiles(liveSet: LiveSet, release: Release, never: string[] = []): LiveSet {
  const hashes = Object.entries(release.manifest.files)
    .filter(([path]) => mayBeLoaded(path) && !never.includes(path))
    .map(([path, { integrity }]) => [`${addressOf(release)}/${path}`, integrity])
  return { ...liveSet, host: { ...liveSet.host, integrity: Object.fromEntries(hashes) } }
}
