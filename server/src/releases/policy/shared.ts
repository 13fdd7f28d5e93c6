import type { Finding } from '@sala/kit/contract/release'
import { major, minVersion, satisfies, valid, validRange } from 'semver'
import { type CheckedRelease, nameOf, own, type PolicyCheck, pairsOf } from './policy-check.ts'

/** What a remote requires of the host at run time, the host must provide, unless its build says that it uses none of it. */
export function checkShared(release: PolicyCheck): Finding[] {
  return pairsOf(release).flatMap(({ host, remote, consumer }) =>
    Object.entries(remote.manifest.requires).flatMap(([name, range]) => {
      if (!mayUse(remote, name)) return []
      const provided = own(host.manifest.provides, name)
      const older = own(host.manifest.satisfies ?? {}, name) ?? []
      const versions = provided === undefined ? [] : [provided, ...older]
      if (versions.some((one) => satisfies(one, range, { includePrerelease: true }))) return []
      const has =
        provided === undefined ? `does not provide ${name}` : `provides ${name} ${provided}`
      const demand = validRange(range) === null ? `${range}, which is no range of versions` : range
      return {
        rule: 'shared',
        consumer,
        file: 'package.json',
        message: `${nameOf(remote)} requires ${name} ${demand}, but ${nameOf(host)} ${has}. ${advice(release)}${bridge(range, provided)}`,
      }
    }),
  )
}

/** A kit's part that came later is required by every build since, whatever is used of it. */
function mayUse({ manifest: { usedExports } }: CheckedRelease, name: string) {
  const used = Object.keys(usedExports ?? { [name]: {} })
  return used.some((one) => one === name || one.startsWith(`${name}/`))
}

function advice({ candidate }: PolicyCheck) {
  return candidate.app === 'host'
    ? 'Keep what the live remotes require, or let their teams release first.'
    : 'Build against what the live host provides, or let a host that provides it go live first.'
}

/** Over a major version host and remotes would wait for each other. */
function bridge(range: string, provided: string | undefined) {
  if (provided === undefined || !valid(provided) || validRange(range) === null) return ''
  const least = minVersion(range)
  if (!least || least.major === major(provided)) return ''
  return ` A remote that works with both asks for “${range} || ^${provided}” and is released first: then nobody waits for anybody.`
}
