import type { Finding } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { getLiveContext, type LiveState } from '../live/repository.ts'
import { checkRelease } from '../policy/check-release.ts'

const version = '0.0.0-preview'

/**
 * What speaks against a preview beside what is live: all that would speak against a release that
 * says so of itself, and every place that the remote does not have. A token alone makes a preview,
 * and a release takes a key of the team: the one must not reach what only the other may.
 */
export function checkPreview(state: LiveState, description: RemoteDescription) {
  const { name: app, contract } = description
  const about = { app, version, contract, description, commit: null, entry: '' }
  const manifest = { ...about, requires: {}, provides: {}, files: {} }
  const { others, live } = getLiveContext(state, app)
  const known = live?.manifest.description
  const candidate = { app, version, digest: '', manifest }
  const findings = checkRelease({ candidate, others })
  return [
    ...findings,
    ...(known ? checkUnchangedPlace(description, known) : checkNewRemote(description)),
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

/** Where people sign in, only what a team has signed may stand. */
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
