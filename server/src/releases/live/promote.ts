import type { Db } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { getThresholds } from '../health/canary-rule.ts'
import { checkRetirement } from '../policy/names-and-routes.ts'
import { wasLive } from '../store/events.ts'
import type { Release } from '../store/repository.ts'
import {
  type ChangeRequest,
  changeCanary,
  endCanary,
  retireApp,
  retryIfChanged,
  switchLiveVersion,
} from './change-live.ts'
import { checkCandidate, findSignedRelease, RefusedError, wasSeen } from './check-candidate.ts'
import { getLiveContext } from './repository.ts'

const hourMs = 60 * 60_000

/** Promotes a version to all visitors, if the gate accepts it. */
export function promote(db: Db, request: ChangeRequest & { version: string }) {
  const { app, version, check } = request
  return retryIfChanged(db, app, async (state, current) => {
    const { revision } = state
    if (current?.live.version === version && !current.canary) return true
    const release = await findSignedRelease(db, request)
    const command = `npx sala promote ${app} ${version}`
    const options = { check, command, mustBeRendered: request.unrendered === undefined }
    const typeMatches = await checkCandidate(db, state, release, options)
    const why = await toReason(db, release, request)
    return switchLiveVersion(db, { ...request, why, typeMatches, revision, action: 'promote' })
  })
}

/**
 * Rolls back to the previous version, or to `to`. Types that were live together before need no new check. A retired
 * app goes back to the version that was live last.
 */
export function rollBack(db: Db, { to, ...request }: ChangeRequest & { to?: string | undefined }) {
  const { app, check } = request
  return retryIfChanged(db, app, async (state, current) => {
    const { revision } = state
    const retired = state.retired.find((one) => one.app === app)
    if (!current && !retired) throw new HttpError(409, `${app} has no live release.`)
    const version = to ?? (current ? current.previous?.version : retired?.version)
    if (version === undefined) {
      const live = current?.live.version
      throw new HttpError(409, `No version was live before ${live}. Choose a version.`)
    }
    if (version === current?.live.version) return true
    const change = { ...request, version, revision, action: 'rollback' } as const
    const release = await findSignedRelease(db, change)
    if (!(await wasLive(db, app, version))) {
      throw new HttpError(409, `${app} ${version} was never live. Promote it instead.`)
    }
    const command = `npx sala rollback ${app} --to ${version}`
    const options = { check, command, isRollback: true }
    const typeMatches = await checkCandidate(db, state, release, options)
    return switchLiveVersion(db, { ...change, typeMatches })
  })
}

interface CanaryOptions {
  version: string
  percent: number
  /** How long it runs without enough visits. Default: `canary.hours` of its remote.json. */
  hours?: number | undefined
}

/** Starts a canary for a share of visitors; 0 percent ends it. */
export function startCanary(
  db: Db,
  { version, percent, hours, ...request }: ChangeRequest & CanaryOptions,
) {
  const { app, check, nowMs } = request
  return retryIfChanged(db, app, async (state, current) => {
    const { revision } = state
    if (!current) throw new HttpError(409, `${app} has no live release. Promote one.`)
    if (percent === 0) return !current.canary || endCanary(db, { ...request, revision })
    if (current.live.version === version) {
      throw new HttpError(409, `${app} ${version} is already live.`)
    }
    const release = await findSignedRelease(db, { app, version, check })
    const command = `npx sala canary ${app} ${percent} --version ${version}`
    const options = { check, command, mustBeRendered: request.unrendered === undefined }
    const typeMatches = await checkCandidate(db, state, release, options)
    const reason = await toReason(db, release, request)
    const why = reason ?? `${percent}% of visitors`
    const untilMs = nowMs + (hours ?? getThresholds(release.manifest).hours) * hourMs
    const canary = { version, percent, untilMs }
    return changeCanary(db, { ...request, ...canary, why, typeMatches, revision })
  })
}

/** Returns the reason for the history, which says when a release was not rendered in a browser. */
async function toReason(
  db: Db,
  release: Release,
  { why, unrendered }: Pick<ChangeRequest, 'why' | 'unrendered'>,
) {
  if (unrendered === undefined || (await wasSeen(db, release))) return why
  const reason = `Not rendered in a browser: ${unrendered}`
  return why === null || why === unrendered ? reason : `${why} (${reason})`
}

/** Retires an app: takes it out of the live set, if no live release needs it. */
export function retire(db: Db, request: ChangeRequest) {
  const { app } = request
  return retryIfChanged(db, app, async (state, current) => {
    if (!current) {
      if (state.retired.some((one) => one.app === app)) return true
      throw new HttpError(409, `${app} has no live release.`)
    }
    const { others } = getLiveContext(state, app)
    const findings = checkRetirement({ candidate: current.live, others })
    if (findings.length > 0) throw new RefusedError(findings, 'retirement')
    return retireApp(db, { ...request, revision: state.revision })
  })
}
