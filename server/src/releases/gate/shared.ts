import type { Finding } from '@sala/shared/contract/release'
import { satisfies, validRange } from 'semver'
import { type Case, nameOf, pairsOf } from './case.ts'

/** What a remote requires of the host at run time, the host must provide. */
export function checkShared(release: Case): Finding[] {
  return pairsOf(release).flatMap(({ host, remote, consumer }) =>
    Object.entries(remote.manifest.requires).flatMap(([name, range]) => {
      const { provides } = host.manifest
      const provided = Object.hasOwn(provides, name) ? provides[name] : undefined
      const isSatisfied =
        provided !== undefined && satisfies(provided, range, { includePrerelease: true })
      if (isSatisfied) return []
      const has =
        provided === undefined ? `does not provide ${name}` : `provides ${name} ${provided}`
      const demand = validRange(range) === null ? `${range}, which is no range of versions` : range
      return {
        rule: 'shared',
        consumer,
        file: 'package.json',
        message: `${nameOf(remote)} requires ${name} ${demand}, but ${nameOf(host)} ${has}. ${advice(release)}`,
      }
    }),
  )
}

function advice({ candidate }: Case) {
  return candidate.app === 'host'
    ? 'Keep what the live remotes require, or let their teams release first.'
    : 'Build against what the live host provides, or let a host that provides it go live first.'
}
