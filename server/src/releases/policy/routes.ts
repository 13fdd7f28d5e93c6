import type { Finding } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { nameOf, type PolicyCheck } from './policy-check.ts'

/** Addresses that the server answers itself. */
const reserved = ['/api', '/media', '/remotes', '/remotes.json', '/host', '/preview', '/enrol']

/** Each route and each entry of the side menu belongs to one remote. */
export function checkRoutes({ candidate, others }: PolicyCheck): Finding[] {
  const { description } = candidate.manifest
  if (!description) return []
  const { route, menu } = description
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
  for (const other of others) {
    const live = other.manifest.description
    if (!live) continue
    if (covers(live.route, route) || covers(route, live.route)) {
      findings.push(
        finding(
          `${own} asks for the route ${route}, but ${live.route} and what is beneath it is ${nameOf(other)}’s. Choose another in remote.json.`,
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

function sameLabel(menu: { label: string }, other: RemoteDescription['menu']) {
  return menu.label.trim().toLowerCase() === other?.label.trim().toLowerCase()
}
