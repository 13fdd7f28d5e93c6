import { foldWords } from '@sala/kit/contract/fold-text'
import type { Finding } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { valid } from 'semver'
import { findPageAddress, getPageAddresses, isAtOrBelow } from '../bundle/page-addresses.ts'
import { isAppName } from '../trust/tokens.ts'
import {
  type CheckedRelease,
  type PolicyInput,
  releaseName,
  remoteJsonFinding,
} from './policy-input.ts'

const maxVersionLength = 64

/** Checks name and version, which identify releases and become part of URLs. */
export function checkNames({ candidate }: PolicyInput): Finding[] {
  const { app, version, description } = candidate.manifest
  const faults = [
    !isAppName(app) && `“${app}” is not a valid name: up to 40 lowercase letters and digits.`,
    // Versions that differ in build metadata alone have the same precedence (semver.org, 10).
    (valid(version) !== version || version.length > maxVersionLength) &&
      `“${version}” is not a version such as 1.2.3 or 1.2.3-beta.1. Change package.json.`,
    (app === 'host') !== (description === null) &&
      'A remote needs a remote.json, and the host must not have one.',
    description &&
      description.name !== app &&
      `${releaseName(candidate)} has a remote.json with the name “${description.name}”.`,
  ]
  return faults
    .filter((fault) => typeof fault === 'string')
    .map((message) => ({ rule: 'names', message }))
}

/**
 * Routes of the server itself; a test compares them with its router. Its files' names have a dot, which no route of a
 * remote may have.
 */
const reserved = [
  '/api',
  '/media',
  '/metrics',
  '/remotes',
  '/host',
  '/preview',
  '/enrol',
  '/npm',
  '/docs',
]

/**
 * Checks that no other remote has the route or the menu label. Allows roles only on screens behind the
 * sign-in, languages only on public screens.
 */
export function checkRoutes({ candidate, others }: PolicyInput): Finding[] {
  const { description } = candidate.manifest
  if (!description) return []
  const { route, menu, access, roles, languages } = description
  const name = releaseName(candidate)
  const finding = (message: string | false | undefined, consumer?: CheckedRelease) =>
    message ? [remoteJsonFinding('routes', message, consumer)] : []

  return [
    ...reserved
      .filter((address) => isAtOrBelow(address, route))
      .flatMap((address) =>
        finding(`${name} uses the route ${route}, but ${address} is reserved for the server.`),
      ),
    ...finding(
      roles &&
        access === 'public' &&
        `${name} is public and declares roles, but visitors of public pages have none. Remove “roles” from remote.json.`,
    ),
    ...finding(
      languages &&
        access !== 'public' &&
        `${name} declares languages, but only public pages have an address for each. Remove “languages” from remote.json.`,
    ),
    ...others.flatMap((other) => {
      const live = other.manifest.description
      if (!live) return []
      const overlap = findOverlap(description, live)
      return [
        ...finding(
          overlap &&
            `${name} uses the route ${overlap.own}, but ${overlap.other} and everything below belongs to ${releaseName(other)}. Choose another route in remote.json.`,
          other,
        ),
        ...finding(
          menu &&
            toKey(menu) === toKey(live.menu) &&
            `${name} uses the menu label “${menu.label}”, which belongs to ${releaseName(other)}. Choose another label in remote.json.`,
          other,
        ),
      ]
    }),
  ]
}

/** Labels that are the same for Find look the same. */
const toKey = (menu: RemoteDescription['menu']) => menu && foldWords(menu.label).join(' ')

/** Finds the first addresses of two remotes that are equal, or one below the other. */
function findOverlap(one: RemoteDescription, other: RemoteDescription) {
  for (const [, own] of getPageAddresses(one)) {
    const found = findPageAddress(other, own)
    if (found) return { own, other: found }
  }
  for (const [, theirs] of getPageAddresses(other)) {
    const found = findPageAddress(one, theirs)
    if (found) return { own: found, other: theirs }
  }
  return undefined
}

/** Refuses to retire the host, the start page, and the sign-in while another screen needs it. */
export function checkRetirement({ candidate, others }: PolicyInput): Finding[] {
  const name = releaseName(candidate)
  const refuse = (message: string, consumer?: CheckedRelease): Finding[] => [
    { rule: 'needed', message, ...(consumer && { consumer: releaseName(consumer) }) },
  ]
  const { description } = candidate.manifest
  if (!description) return refuse(`${name} cannot be retired: every page needs it.`)

  if (description.route === '/') {
    return refuse(`${name} cannot be retired: its page is the start page.`)
  }
  const isFor = (access: string) => (other: CheckedRelease) =>
    other.manifest.description?.access === access
  const guarded = others.find(isFor('signed-in'))
  if (description.access === 'signed-out' && guarded && !others.some(isFor('signed-out'))) {
    return refuse(
      `${name} cannot be retired: without it nobody could sign in to ${releaseName(guarded)}.`,
      guarded,
    )
  }
  return []
}
