import type { Finding } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { valid } from 'semver'
import { findPageAddress, getPageAddresses } from '../bundle/page-addresses.ts'
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
  const finding = (message: string): Finding => ({ rule: 'names', message })
  const findings: Finding[] = []
  if (!isAppName(app)) {
    findings.push(finding(`“${app}” is not a valid name: up to 40 lowercase letters and digits.`))
  }
  // Versions that differ in build metadata alone have the same precedence (semver.org, 10).
  if (valid(version) !== version || version.length > maxVersionLength) {
    findings.push(
      finding(`“${version}” is not a version such as 1.2.3 or 1.2.3-beta.1. Change package.json.`),
    )
  }
  if ((app === 'host') !== (description === null)) {
    findings.push(finding('A remote needs a remote.json, and the host must not have one.'))
  }
  if (description && description.name !== app) {
    findings.push(
      finding(`${releaseName(candidate)} has a remote.json with the name “${description.name}”.`),
    )
  }
  return findings
}

/** Routes of the server itself. */
const reserved = ['/api', '/media', '/remotes', '/remotes.json', '/host', '/preview', '/enrol']

/**
 * Checks that no other remote has the route or the menu label. Allows roles only on screens behind the
 * sign-in, languages only on public screens.
 */
export function checkRoutes({ candidate, others }: PolicyInput): Finding[] {
  const { description } = candidate.manifest
  if (!description) return []
  const { route, menu, access, roles, languages } = description
  const name = releaseName(candidate)
  const finding = (message: string, consumer?: CheckedRelease) =>
    remoteJsonFinding('routes', message, consumer)

  const findings = reserved
    .filter((address) => isWithin(address, route))
    .map((address) =>
      finding(`${name} uses the route ${route}, but ${address} is reserved for the server.`),
    )
  if (roles && access === 'public') {
    findings.push(
      finding(
        `${name} is public and declares roles, but visitors of public pages have none. Remove “roles” from remote.json.`,
      ),
    )
  }
  if (languages && access !== 'public') {
    findings.push(
      finding(
        `${name} declares languages, but only public pages have an address for each. Remove “languages” from remote.json.`,
      ),
    )
  }
  for (const other of others) {
    const live = other.manifest.description
    if (!live) continue
    const overlap = findOverlap(description, live)
    if (overlap) {
      findings.push(
        finding(
          `${name} uses the route ${overlap.own}, but ${overlap.other} and everything below belongs to ${releaseName(other)}. Choose another route in remote.json.`,
          other,
        ),
      )
    }
    if (menu && sameLabel(menu, live.menu)) {
      findings.push(
        finding(
          `${name} uses the menu label “${menu.label}”, which belongs to ${releaseName(other)}. Choose another label in remote.json.`,
          other,
        ),
      )
    }
  }
  return findings
}

/** Whether `route` is `other` or below it; nothing is below `/`. */
function isWithin(other: string, route: string) {
  return route === other || (other !== '/' && route.startsWith(`${other}/`))
}

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

function sameLabel(menu: { label: string }, other: RemoteDescription['menu']) {
  return menu.label.trim().toLowerCase() === other?.label.trim().toLowerCase()
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
