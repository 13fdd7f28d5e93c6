import type { LiveSet } from '@sala/shared/contract/remote'
import { addressOf, mayBeLoaded } from '../releases/files/addresses.ts'
import type { Release } from '../releases/ledger/repository.ts'

/** The live set as it stands in a page: with the hashes of the host's own files, all or some. */
export function withHostFiles(liveSet: LiveSet, release: Release, paths?: string[]): LiveSet {
  const { files } = release.manifest
  const loaded = (paths ?? Object.keys(files)).filter(mayBeLoaded)
  const hashes = loaded.flatMap((path) => {
    const file = files[path]
    return file ? [[`${addressOf(release)}/${path}`, file.integrity]] : []
  })
  return { ...liveSet, host: { ...liveSet.host, integrity: Object.fromEntries(hashes) } }
}
