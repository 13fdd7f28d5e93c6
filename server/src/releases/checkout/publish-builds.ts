import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from '@sala/shared/contract/release'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import { type Bundle, digestOf } from '../bundle/bundle.ts'
import { judgeTypes } from '../checks/judge-check.ts'
import { fromBundle, type GateRelease } from '../gate/case.ts'
import { judgeBundle } from '../gate/judge-bundle.ts'
import { publishRelease } from '../ledger/publish.ts'
import { moveLive } from '../live/change-live.ts'
import { type LiveState, readLiveState } from '../live/repository.ts'
import { signByHouse } from '../signing/house-key.ts'
import type { CheckoutApp } from './apps.ts'
import { packBuild } from './pack.ts'
import { readTypeMarks } from './type-marks.ts'

/** As whom the checkout publishes and promotes. */
export const who = 'checkout'

type Log = Pick<FastifyBaseLogger, 'warn'>

interface Parts {
  db: Db
  now: () => number
  /** Absolute path of the checkout. */
  root: string
  /** A build that has just appeared may not be written to its end. */
  settleMs?: number
}

/**
 * Publishes what the checkout has built, and promotes it where no team has promoted a release of
 * its own. The builds are one set: each is judged beside the others as they will be, so that host
 * and remotes can change together; what is refused stays as it is live, and the others must fit that.
 */
export async function publishBuilds(
  { db, now, root, settleMs = 200 }: Parts,
  apps: CheckoutApp[],
  log: Log,
) {
  await pause(settleMs)
  const built = await Promise.all(apps.map(packBuild))
  const state = await readLiveState(db)
  const saidByBuild = await readTypeMarks(root)
  /** Of the builds, what will be live, by app. */
  const next = new Map(
    built
      .filter(({ manifest }) => !isTakenOver(state, manifest.app))
      .map((bundle) => [bundle.manifest.app, fromBundle(bundle)]),
  )

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

  async function publishOrRefuse(first: Bundle) {
    let bundle = first
    let published = await publish(bundle)
    if (published.outcome === 'conflict') {
      // The same inputs made other files, be it by another compiler: a version of its own.
      bundle = withDigestInVersion(first)
      published = await publish(bundle)
    }
    const { app } = bundle.manifest
    if (published.outcome === 'refused') refuse(app, published.findings)
    else if (published.outcome === 'unsigned') refuse(app, [{ message: published.fault }])
    else if (next.has(app)) next.set(app, fromBundle(bundle))
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

  async function promote(candidate: GateRelease) {
    const { app, version } = candidate
    const current = await readLiveState(db)
    if (current.apps.some((one) => one.app === app && one.live.version === version)) return
    // A team may have been quicker.
    if (isTakenOver(current, app)) return
    const { fitting } = await judge(candidate)
    const { revision } = current
    const move = { app, version, fitting, action: 'promote', who, why: null, revision } as const
    if (!(await moveLive(db, { ...move, nowMs: now() }))) await promote(candidate)
  }

  for (const bundle of built) await publishOrRefuse(bundle)
  while (await refuseUnchecked());
  for (const candidate of next.values()) await promote(candidate)
}

/** Whether a team has promoted a release of its own, which the checkout must leave alone. */
function isTakenOver({ apps }: LiveState, name: string) {
  return apps.some(({ app, promotedBy }) => app === name && promotedBy !== who)
}

function withDigestInVersion({ manifest, ...bundle }: Bundle): Bundle {
  const version = `${manifest.version}.d${digestOf(manifest).slice(0, 8)}`
  return { ...bundle, manifest: { ...manifest, version } }
}
