import type { Db } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { thresholdsOf } from '../health/canary-rule.ts'
import type { TypeCheck } from '../policy/type-attestation.ts'
import { wasLive } from '../store/events.ts'
import { changeCanary, moveLive } from './change-live.ts'
import { decide } from './decide.ts'
import { judgeCandidate, signedRelease } from './judge-candidate.ts'

const hourMs = 60 * 60_000

/** No canary. */
const none = { version: null, percent: 0, untilMs: null }

interface Change {
  app: string
  who: string
  /** The network address that it came from; undefined when it came from this machine. */
  address?: string | undefined
  why: string | null
  /** What the team has found out about its types; without, they must have stood live before. */
  check?: TypeCheck | undefined
  nowMs: number
}

/** Lets everybody have a version, once the policy has nothing against it. */
export function promote(db: Db, { version, check, ...change }: Change & { version: string }) {
  return decide(db, change.app, async (state, current) => {
    if (current?.live.version === version && !current.canary) return true
    const release = await signedRelease(db, change.app, version)
    const { revision } = state
    const command = `npx sala promote ${change.app} ${version}`
    const typeMatches = await judgeCandidate(db, state, release, { check, command })
    return moveLive(db, { ...change, version, check, typeMatches, action: 'promote', revision })
  })
}

/**
 * Goes back to the version before, or to `to`: at once where the same types stood live together before.
 * Of a retired app, to the one that was live last.
 */
export function rollBack(db: Db, { to, check, ...change }: Change & { to: string | undefined }) {
  return decide(db, change.app, async (state, current) => {
    const retired = state.retired.find(({ app }) => app === change.app)
    if (!current && !retired) throw new HttpError(409, `Nothing of ${change.app} is live.`)
    const version = to ?? (current ? current.previous?.version : retired?.version)
    if (version === undefined) {
      const left = current?.live.version
      throw new HttpError(409, `There is no version before ${left}. Say which one.`)
    }
    if (version === current?.live.version) return true
    const release = await signedRelease(db, change.app, version)
    if (!(await wasLive(db, change.app, version))) {
      throw new HttpError(409, `${change.app} ${version} was never live. Promote it instead.`)
    }
    const { revision } = state
    const command = `npx sala rollback ${change.app} --to ${version}`
    const judging = { check, command, goesBack: true }
    const typeMatches = await judgeCandidate(db, state, release, judging)
    return moveLive(db, { ...change, version, check, typeMatches, action: 'rollback', revision })
  })
}

interface CanaryWanted {
  version: string
  percent: number
  /** How long it runs when too few have seen it by then; as its remote.json says when left out. */
  hours?: number | undefined
}

/** Lets a share of the visitors have a version; 0 takes it back. */
export function startCanary(
  db: Db,
  { version, percent, hours, check, ...change }: Change & CanaryWanted,
) {
  return decide(db, change.app, async (state, current) => {
    const { revision } = state
    if (!current) throw new HttpError(409, `Nothing of ${change.app} is live yet. Promote it.`)
    if (percent === 0) {
      if (!current.canary) return true
      return changeCanary(db, { ...change, ...none, typeMatches: [], revision })
    }
    if (current.live.version === version) {
      throw new HttpError(409, `${change.app} ${version} is live already.`)
    }
    const release = await signedRelease(db, change.app, version)
    const command = `npx sala canary ${change.app} ${percent} --version ${version}`
    const typeMatches = await judgeCandidate(db, state, release, { check, command })
    const why = change.why ?? `${percent} % of the visitors`
    const untilMs = change.nowMs + (hours ?? thresholdsOf(release.manifest).hours) * hourMs
    const canary = { version, percent, untilMs }
    return changeCanary(db, { ...change, ...canary, why, check, typeMatches, revision })
  })
}
