import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from '@sala/shared/contract/release'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import { type Bundle, digestOf } from '../bundle/bundle.ts'
import { judgeTypes } from '../checks/judge-check.ts'
import { fromBundle, type GateRelease } from '../gate/case.ts'
import { judgeBundle } from '../gate/judge-bundle.ts'
import { publishRelease } from '../ledger/publish.ts'
import { findRelease, noteBuildOrder } from '../ledger/repository.ts'
import { moveLive } from '../live/change-live.ts'
import { type LiveState, readLiveState } from '../live/repository.ts'
import { signByHouse } from '../signing/house-key.ts'
import type { CheckoutApp } from './apps.ts'
import { mayGoLive, who } from './may-go-live.ts'
import { type Build, packBuild } from './pack.ts'
import { readTypeMarks } from './type-marks.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

interface Parts {
  db: Db
  now: () => number
  /** Absolute path of the checkout. */
  root: string
  /** Whether the builds go live whatever is there: somebody has asked for it. */
  isAskedFor?: boolean
  /** A build that has just appeared may not be written to its end. */
  settleMs?: number
}

/** What a clock may be ahead of ours. */
const clockSkewMs = 5 * 60_000

/**
 * Publishes what the checkout has built, and promotes what is newer than what is live there, where no
 * team has promoted a release of its own. The builds are one set: each is judged beside the others as
 * they will be, so that host and remotes can change together; what is refused stays as it is live, and
 * the others must fit that.
 */
export async function publishBuilds(
  { db, now, root, isAskedFor = false, settleMs = 200 }: Parts,
  apps: CheckoutApp[],
  log: Log,
) {
  await pause(settleMs)
  const packed = await Promise.all(apps.map(packBuild))
  const built = await Promise.all(packed.map(asToldApart))
  const state = await readLiveState(db)
  const saidByBuild = await readTypeMarks(root)
  /** Of the builds, what will be live, by app. */
  const next = new Map<string, GateRelease>()
  for (const build of built) {
    const { app } = build.bundle.manifest
    if (await isGoingLive(state, build)) next.set(app, fromBundle(build.bundle))
  }

  /** The same inputs may have made other files, be it by another compiler: a version of its own. */
  async function asToldApart({ bundle, order }: Build): Promise<Build> {
    const { manifest } = bundle
    const known = await findRelease(db, manifest.app, manifest.version)
    const isOther = known && known.digest !== digestOf(manifest)
    // A time that has not come says nothing.
    const isPast = order !== null && order <= now() + clockSkewMs
    return { bundle: isOther ? withDigestInVersion(bundle) : bundle, order: isPast ? order : null }
  }

  async function isGoingLive(current: LiveState, build: Build) {
    const verdict = await mayGoLive(db, current, build)
    if (verdict === 'older' && !isAskedFor) {
      const { app, version } = build.bundle.manifest
      log.warn({ app, version }, 'this build is older than what is live and is not promoted')
    }
    return verdict === 'goes live' || (isAskedFor && verdict !== 'is live')
  }

  /** What will be live beside an app. */
  function besides(app: string) {
    const kept = state.apps.filter((one) => !next.has(one.app)).map(({ live }) => live)
    return [...next.values(), ...kept].filter((one) => one.app !== app)
  }

  function refuse(app: string, findings: Pick<Finding, 'message'>[]) {
    next.delete(app)
    const reasons = findings.map(({ message }) => message)
    log.warn({ reasons }, `the build of ${app} was refused`)
  }

  async function publish(bundle: Bundle) {
    const judgeIt = () => judgeBundle(bundle, { others: besides(bundle.manifest.app) })
    const signature = await signByHouse(db, bundle.manifest, now())
    return publishRelease(db, { ...bundle, signature }, { judge: judgeIt, who, nowMs: now() })
  }

  async function publishOrRefuse({ bundle, order }: Build) {
    const published = await publish(bundle)
    const { app } = bundle.manifest
    if (published.outcome === 'refused') refuse(app, published.findings)
    else if (published.outcome === 'unsigned') refuse(app, [{ message: published.fault }])
    else if (published.outcome === 'conflict') refuse(app, [{ message: 'It was built twice.' }])
    else if (order !== null) await noteBuildOrder(db, bundle.manifest, order)
  }

  /** As judgeTypes, for a build beside what it will be live with. */
  function judge(candidate: GateRelease) {
    const { app, version } = candidate
    const command = `npm run build” or “npx sala promote ${app} ${version}`
    return judgeTypes(db, { candidate, others: besides(app) }, saidByBuild, command)
  }

  /** Refuses one build that does not fit, as far as anybody has checked; returns whether there was one. */
  async function refuseUnchecked() {
    for (const candidate of next.values()) {
      const { findings } = await judge(candidate)
      if (findings.length === 0) continue
      refuse(candidate.app, findings)
      return true
    }
    return false
  }

  /** Decided anew: a team, or another server, may have been quicker. */
  async function promote(build: Build): Promise<void> {
    const candidate = next.get(build.bundle.manifest.app)
    if (!candidate) return
    const { app, version } = candidate
    const current = await readLiveState(db)
    if (!(await isGoingLive(current, build))) return
    const { fitting } = await judge(candidate)
    const { revision } = current
    const move = { app, version, fitting, action: 'promote', who, why: null, revision } as const
    if (!(await moveLive(db, { ...move, nowMs: now() }))) await promote(build)
  }

  for (const build of built) await publishOrRefuse(build)
  while (await refuseUnchecked());
  for (const build of built) await promote(build)
}

function withDigestInVersion({ manifest, ...bundle }: Bundle): Bundle {
  const version = `${manifest.version}.d${digestOf(manifest).slice(0, 8)}`
  return { ...bundle, manifest: { ...manifest, version } }
}
