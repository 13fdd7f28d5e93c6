import type { Finding } from '@sala/shared/contract/release'
import type { RemoteDescription } from '@sala/shared/contract/remote'
import type { Db } from '../../db/database.ts'
import { fromLedger } from '../gate/case.ts'
import { judgeQuickly } from '../gate/judge-release.ts'
import type { LiveState } from '../live/repository.ts'

const version = '0.0.0-preview'

/**
 * What speaks against a preview beside what is live: all that would speak against a release that
 * says so of itself, and every place that the remote does not have. A token alone makes a preview,
 * and a release takes a key of the team: the one must not reach what only the other may.
 */
export async function judgePreview(db: Db, state: LiveState, description: RemoteDescription) {
  const { name: app, contract } = description
  const others = state.apps.filter((one) => one.app !== app)
  const about = { app, version, contract, description, commit: null, entry: '' }
  const manifest = { ...about, requires: {}, provides: {}, files: {} }
  const findings = await judgeQuickly({
    candidate: { app, version, digest: '', manifest, readTypes: async () => new Map() },
    others: others.map(({ live }) => fromLedger(db, live)),
  })
  const live = state.apps.find((one) => one.app === app)?.live.manifest.description
  return [...findings, ...(live ? checkAsLive(description, live) : checkAsNew(description))]
}

function checkAsLive(description: RemoteDescription, live: RemoteDescription) {
  return (['route', 'access'] as const)
    .filter((field) => description[field] !== live[field])
    .map((field) =>
      finding(
        `A preview of ${live.name} has the ${field} “${live[field]}”, as what is live of it. Release another one first.`,
      ),
    )
}

/** Where people sign in, only what a team has signed may stand. */
function checkAsNew({ name, access }: RemoteDescription) {
  if (access !== 'signed-out') return []
  return [finding(`Nothing of ${name} is live: where people sign in, it cannot be previewed yet.`)]
}

function finding(message: string): Finding {
  return { rule: 'routes', file: 'remote.json', message }
}
