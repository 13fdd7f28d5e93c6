import type { Finding } from '@sala/kit/contract/release'
import type { ContractVersion } from '@sala/kit/contract/remote'
import { nameOf, type PolicyCheck } from './policy-check.ts'

/** The contract versions that hosts speak here. */
const known: ContractVersion[] = [1]

/** A contract version that no host speaks is refused before anybody tries to load it. */
export function checkContract({ candidate, others }: PolicyCheck): Finding[] {
  const { contract, description } = candidate.manifest
  const host = others.find(({ app }) => app === 'host')
  const unknown = [contract, description?.contract ?? contract].find(
    (version) => !known.includes(version),
  )
  if (unknown === undefined) return []
  return [
    {
      rule: 'contract',
      ...(host && { consumer: nameOf(host) }),
      file: description ? 'remote.json' : 'release.json',
      message: `${nameOf(candidate)} states the contract version ${unknown}, which is not known here. Known: ${known.join(', ')}.`,
    },
  ]
}
