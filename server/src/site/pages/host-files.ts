import type { Language } from '@sala/kit/contract/language'
import { addressOf, mayBeLoaded } from '@sala/kit/contract/release-statement'
import type { LiveSet } from '@sala/kit/contract/remote'
import type { HostPage } from '../../releases/serve/host-page.ts'

/**
 * The live set as it stands in a page: with the hashes of the host's own files, and what its first script says there.
 * @param never those that a public page will not load, which does not say all of it either
 */
export function withHostFiles(
  liveSet: LiveSet,
  { release, parts }: HostPage,
  language: Language,
  never?: string[],
): LiveSet {
  const said = parts?.firstWords[language]
  const words = said && { ...said.public, ...(!never && said.office) }
  const hashes = Object.entries(release.manifest.files)
    .filter(([path]) => mayBeLoaded(path) && !never?.includes(path))
    .map(([path, { integrity }]) => [`${addressOf(release)}/${path}`, integrity])
  const host = { ...liveSet.host, integrity: Object.fromEntries(hashes) }
  return { ...liveSet, host, ...(words && { words }) }
}
