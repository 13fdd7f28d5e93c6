import type { Finding } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { addressAt, addressesOf } from '../bundle/page-addresses.ts'
import { nameOf, type PolicyCheck } from './policy-check.ts'

/** Addresses that the server answers itself. */
const reserved = ['/api', '/media', '/remotes', '/remotes.json', '/host', '/preview', '/enrol']

/** Each route and each entry of the side menu belongs to one remote, and roles are of those who are signed in. */
export function checkRoutes({ candidate, others }: PolicyCheck): Finding[] {
  const { description } = candidate.manifest
  if (!description) return []
  const { route, menu, access, roles, languages } = description
  const own = nameOf(candidate)
  const finding = (message: string, consumer?: string): Finding => ({
    rule: 'routes',
    ...(consumer && { consumer }),
    file: 'remote.json',
    message,
  })

  const findings = reserved
    .filter((address) => covers(address, route))
    .map((address) =>
      finding(`${own} asks for the route ${route}, but ${address} is the server’s.`),
    )
  if (roles && access === 'public') {
    findings.push(
      finding(
        `${own} is public and says for which roles it is: whoever looks at a public page has none. Take “roles” out of remote.json.`,
      ),
    )
  }
  if (languages && access !== 'public') {
    findings.push(
      finding(
        `${own} says which languages it speaks: only public pages have an address for each. Take “languages” out of remote.json.`,
      ),
    )
  }
  for (const other of others) {
    const live = other.manifest.description
    if (!live) continue
    const meeting = meetingOf(description, live)
    if (meeting) {
      findings.push(
        finding(
          `${own} asks for the route ${meeting.own}, but ${meeting.other} and what is beneath it is ${nameOf(other)}’s. Choose another in remote.json.`,
          nameOf(other),
        ),
      )
    }
    if (menu && sameLabel(menu, live.menu)) {
      findings.push(
        finding(
          `${own} asks for the menu entry “${menu.label}”, which is ${nameOf(other)}’s. Choose another label in remote.json.`,
          nameOf(other),
        ),
      )
    }
  }
  return findings
}

/** Whether `route` is `other` or beneath it; nothing is beneath `/`. */
function covers(other: string, route: string) {
  return route === other || (other !== '/' && route.startsWith(`${other}/`))
}

/** Addresses of two remotes of which one is the other, or beneath it. */
function meetingOf(one: RemoteDescription, other: RemoteDescription) {
  for (const [, own] of addressesOf(one)) {
    const found = addressAt(other, own)
    if (found) return { own, other: found }
  }
  for (const [, theirs] of addressesOf(other)) {
    const found = addressAt(one, theirs)
    if (found) return { own: found, other: theirs }
  }
  return undefined
}

function sameLabel(menu: { label: string }, other: RemoteDescription['menu']) {
  return menu.label.trim().toLowerCase() === other?.label.trim().toLowerCase()
}
