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
  const findings = checkRelease({ candidate, others })
  return [
    ...findings,
    ...(liveDescription
      ? checkUnchangedPlace(description, liveDescription)
      : checkNewRemote(description)),
  ]
}

function checkUnchangedPlace(description: RemoteDescription, live: RemoteDescription) {
  return (['route', 'access'] as const)
    .filter((field) => description[field] !== live[field])
    .map((field) =>
      finding(
        `A preview of ${live.name} must have the ${field} “${live[field]}” of the live release. Release the change first.`,
      ),
    )
}

/** Refuses a new sign-in screen: its first version must be a signed release. */
function checkNewRemote({ name, access }: RemoteDescription) {
  if (access !== 'signed-out') return []
  return [
    finding(
      `${name} has no live release: a sign-in page cannot be previewed before its first release.`,
    ),
  ]
}

function finding(message: string): Finding {
  return { rule: 'routes', file: 'remote.json', message }
}
