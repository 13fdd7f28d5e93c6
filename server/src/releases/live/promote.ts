import type { Db } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { getThresholds } from '../health/canary-rule.ts'
import { checkRetirement } from '../policy/names-and-routes.ts'
import type { TypeCheck } from '../policy/type-attestation.ts'
import { wasLive } from '../store/events.ts'
import { changeCanary, retireApp, retryIfChanged, switchLiveVersion } from './change-live.ts'
import { checkCandidate, findSignedRelease, RefusedError } from './check-candidate.ts'
import { getLiveContext } from './repository.ts'

const hourMs = 60 * 60_000

const noCanary = { version: null, percent: 0, untilMs: null }

interface Change {
  app: string
  who: string
  /** The client's network address; undefined for changes by this server. */
  address?: string | undefined
  why: string | null
  /** The team's signed type check. Without it, the types must have been live together before. */
  check?: TypeCheck | undefined
  nowMs: number
}

/** Promotes a version to all visitors, if the gate accepts it. */
export function promote(db: Db, { version, check, ...change }: Change & { version: string }) {
  return retryIfChanged(db, change.app, async (state, current) => {
    if (current?.live.version === version && !current.canary) return true
    const release = await findSignedRelease(db, change.app, version)
    const command = `npx sala promote ${change.app} ${version}`
    const typeMatches = await checkCandidate(db, state, release, { check, command })
    const target = { version, check, typeMatches, revision: state.revision }
    return switchLiveVersion(db, { ...change, ...target, action: 'promote' })
  })
}

/**
 * Rolls back to the previous version, or to `to`. Types that were live together before need no new check. A retired
 * app goes back to the version that was live last.
 */
export function rollBack(db: Db, { to, check, ...change }: Change & { to: string | undefined }) {
  return retryIfChanged(db, change.app, async (state, current) => {
    const retired = state.retired.find(({ app }) => app === change.app)
    if (!current && !retired) throw new HttpError(409, `${change.app} has no live release.`)
    const version = to ?? (current ? current.previous?.version : retired?.version)
    if (version === undefined) {
      const live = current?.live.version
      throw new HttpError(409, `No version was live before ${live}. Choose a version.`)
    }
    if (version === current?.live.version) return true
    const release = await findSignedRelease(db, change.app, version)
    if (!(await wasLive(db, change.app, version))) {
      throw new HttpError(409, `${change.app} ${version} was never live. Promote it instead.`)
    }
    const command = `npx sala rollback ${change.app} --to ${version}`
    const options = { check, command, isRollback: true }
    const typeMatches = await checkCandidate(db, state, release, options)
    const target = { version, check, typeMatches, revision: state.revision }
    return switchLiveVersion(db, { ...change, ...target, action: 'rollback' })
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
  { version, percent, hours, check, ...change }: Change & CanaryOptions,
) {
  return retryIfChanged(db, change.app, async (state, current) => {
    const { revision } = state
    if (!current) throw new HttpError(409, `${change.app} has no live release. Promote one.`)
    if (percent === 0) {
      if (!current.canary) return true
      return changeCanary(db, { ...change, ...noCanary, typeMatches: [], revision })
    }
    if (current.live.version === version) {
      throw new HttpError(409, `${change.app} ${version} is already live.`)
    }
    const release = await findSignedRelease(db, change.app, version)
    const command = `npx sala canary ${change.app} ${percent} --version ${version}`
    const typeMatches = await checkCandidate(db, state, release, { check, command })
    const why = change.why ?? `${percent}% of visitors`
    const untilMs = change.nowMs + (hours ?? getThresholds(release.manifest).hours) * hourMs
    const canary = { version, percent, untilMs }
    return changeCanary(db, { ...change, ...canary, why, check, typeMatches, revision })
  })
}

/** Retires an app: takes it out of the live set, if no live release needs it. */
export function retire(db: Db, change: Omit<Change, 'check'>) {
  const { app } = change
  return retryIfChanged(db, app, async (state, current) => {
    if (!current) {
      if (state.retired.some((one) => one.app === app)) return true
      throw new HttpError(409, `${app} has no live release.`)
    }
    const { others } = getLiveContext(state, app)
    const findings = checkRetirement({ candidate: current.live, others })
    if (findings.length > 0) throw new RefusedError(findings, 'retirement')
    return retireApp(db, { ...change, revision: state.revision })
  })
}
