import type { Finding } from '@sala/kit/contract/release'
import { type CheckedRelease, nameOf, own, type PolicyCheck, pairsOf } from './policy-check.ts'

/** Stands for whatever a module exports. */
const all = '*'

/**
 * What a remote uses of a module that is shared at run time, the host's must export. Of releases that
 * do not say what they use, or what they have, nothing is known.
 */
export function checkExports(release: PolicyCheck): Finding[] {
  const isHost = release.candidate.app === 'host'
  return pairsOf(release).flatMap(({ host, remote, consumer }) =>
    missingIn(host, remote, release.live).map(({ what, place }): Finding => {
      const [, file = place, line] = place.match(/^(.*):(\d+)$/) ?? []
      const lacks = isHost ? 'no longer provides' : 'does not provide'
      return {
        rule: 'exports',
        consumer,
        file,
        ...(line && { line: Number(line) }),
        message: `${nameOf(remote)} uses ${what}, which ${nameOf(host)} ${lacks}: ${place}. ${isHost ? 'Keep it until the team has released without it.' : 'Use what the live host has, or let a host that has it go live first.'}`,
      }
    }),
  )
}

/** @param live the host that `host` takes the place of, if there is one */
function missingIn(
  host: CheckedRelease,
  { manifest }: CheckedRelease,
  live: CheckedRelease | undefined,
) {
  const { providedExports } = host.manifest
  if (!providedExports) return []
  return Object.entries(manifest.usedExports ?? {}).flatMap(([module, used]) => {
    const provided = own(providedExports, module)
    if (provided === undefined) {
      const [place = 'package.json'] = Object.values(used)
      return [{ what: module, place }]
    }
    if (provided === null) return []
    const has = withSpaces(provided)
    return Object.entries(used).flatMap(([name, place]) => {
      const names = name === all ? exportsOf(live, module) : [name]
      const missing = names.filter((one) => !isThere(has, one))
      return missing.map((one) => ({ what: `${one} of ${module}`, place }))
    })
  })
}

function exportsOf(host: CheckedRelease | undefined, module: string) {
  const { providedExports = {} } = host?.app === 'host' ? host.manifest : {}
  return own(providedExports, module) ?? []
}

/** What is exported, and of what of it the members are known. */
function withSpaces(provided: string[]) {
  const names = new Set(provided)
  return { names, spaces: new Set(provided.filter((name) => name.includes('.')).map(spaceOf)) }
}

function isThere({ names, spaces }: ReturnType<typeof withSpaces>, name: string) {
  if (names.has(name)) return true
  const space = spaceOf(name)
  return space !== name && names.has(space) && !spaces.has(space)
}

const spaceOf = (name: string) => name.split('.', 1)[0] ?? name
