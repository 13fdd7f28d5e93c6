import type { Finding } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { getLiveContext, type LiveState } from '../live/repository.ts'
import { checkRelease } from '../policy/check-release.ts'

const version = '0.0.0-preview'

/**
 * Checks a preview from a developer's machine like a release with this description. It must also keep the route and
 * access of the live release: a preview needs only a deploy token, a release also the team's key, so a preview must
 * not appear where only a release may.
 */
export function checkPreview(state: LiveState, description: RemoteDescription) {
  const { name: app, contract } = description
  const fields = { app, version, contract, description, commit: null, entry: '' }
  const manifest = { ...fields, requires: {}, provides: {}, files: {} }
  const { others, live } = getLiveContext(state, app)
  const liveDescription = live?.manifest.description
  const candidate = { app, version, digest: '', manifest }
  return [...checkRelease({ candidate, others }), ...checkPlace(description, liveDescription)]
}

/** A new sign-in screen is refused: its first version must be a signed release. */
function checkPlace(
  { name, route, access }: RemoteDescription,
  live: RemoteDescription | null | undefined,
): Finding[] {
  const differs = (field: 'route' | 'access') =>
    `A preview of ${name} must have the ${field} “${live?.[field]}” of the live release. Release the change first.`
  const faults = [
    live && route !== live.route && differs('route'),
    live && access !== live.access && differs('access'),
    !live &&
      access === 'signed-out' &&
      `${name} has no live release: a sign-in page cannot be previewed before its first release.`,
  ]
  return faults
    .filter((fault) => typeof fault === 'string')
    .map((message) => ({ rule: 'routes', file: 'remote.json', message }))
}
