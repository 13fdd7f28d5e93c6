import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import { type Bundle, digestOf } from '../bundle/bundle.ts'
import { findUnchecked, typesOf } from '../checks/judge-check.ts'
import { type Case, fromBundle } from '../gate/case.ts'
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
 * and remotes can change together.
 */
export async function publishBuilds(
  { db, now, root, settleMs = 200 }: Parts,
  apps: CheckoutApp[],
  log: Log,
) {
  await pause(settleMs)
  const bundles = await Promise.all(apps.map(packBuild))
  const state = await readLiveState(db)
  const others = asTheyWillBe(state, bundles)
  const isMarked = await readTypeMarks(root)

  async function publish(bundle: Bundle) {
    const judge = () => judgeBundle(bundle, { others: others(bundle.manifest.app) })
    const signature = await signByHouse(db, bundle.manifest, now())
    return publishRelease(db, { ...bundle, signature }, { judge, who, nowMs: now() })
  }

  async function publishAndPromote(built: Bundle) {
    let bundle = built
    let published = await publish(bundle)
    if (published.outcome === 'conflict') {
      // The same inputs made other files, be it by another compiler: a version of its own.
      bundle = withDigestInVersion(built)
      published = await publish(bundle)
    }
    const { app, version } = bundle.manifest
    if (published.outcome === 'refused') {
      return warn(
        log,
        bundle,
        published.findings.map(({ message }) => message),
      )
    }
    if (published.outcome === 'unsigned') return warn(log, bundle, [published.fault])
    if (isTakenOver(state, app)) return
    const release = { candidate: fromBundle(bundle), others: others(app) }
    const command = `npm run build” or “npx sala promote ${app} ${version}`
    const unchecked = await findUnchecked(db, release, isMarked, command)
    if (unchecked.length > 0) {
      return warn(
        log,
        bundle,
        unchecked.map(({ message }) => message),
      )
    }
    await promote(release)
  }

  async function promote(release: Case) {
    const { app, version } = release.candidate
    const { revision, apps } = await readLiveState(db)
    if (apps.some((one) => one.app === app && one.live.version === version)) return
    const pairs = typesOf(release)
    const move = { app, version, pairs, action: 'promote', who, why: null, revision } as const
    if (!(await moveLive(db, { ...move, nowMs: now() }))) await promote(release)
  }

  function asTheyWillBe({ apps: live }: LiveState, built: Bundle[]) {
    const next = built.filter(({ manifest }) => !isTakenOver(state, manifest.app)).map(fromBundle)
    const kept = live
      .filter(({ app }) => !next.some((one) => one.app === app))
      .map((app) => app.live)
    return (candidate: string) => [...next, ...kept].filter(({ app }) => app !== candidate)
  }

  for (const bundle of bundles) await publishAndPromote(bundle)
}

/** Whether a team has promoted a release of its own, which the checkout must leave alone. */
function isTakenOver({ apps }: LiveState, name: string) {
  return apps.some(({ app, promotedBy }) => app === name && promotedBy !== who)
}

function withDigestInVersion({ manifest, ...bundle }: Bundle): Bundle {
  const version = `${manifest.version}.d${digestOf(manifest).slice(0, 8)}`
  return { ...bundle, manifest: { ...manifest, version } }
}

function warn(log: Log, { manifest }: Bundle, reasons: string[]) {
  log.warn({ reasons }, `the build of ${manifest.app} was refused`)
}
