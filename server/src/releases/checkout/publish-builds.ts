import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import { type Bundle, digestOf } from '../bundle/bundle.ts'
import { fromBundle, fromLedger } from '../gate/case.ts'
import { judgeBundle } from '../gate/judge-bundle.ts'
import { publishRelease } from '../ledger/publish.ts'
import { findRelease, noteBuildOrder } from '../ledger/repository.ts'
import { moveLive } from '../live/change-live.ts'
import { type LiveState, readLiveState } from '../live/repository.ts'
import { signByHouse } from '../signing/house-key.ts'
import type { CheckoutApp } from './apps.ts'
import { mayGoLive, who } from './may-go-live.ts'
import { type Build, packBuild } from './pack.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

interface Parts {
  db: Db
  now: () => number
  /** Whether the builds go live whatever is there: somebody has asked for it. */
  isAskedFor?: boolean
  /** A build that has just appeared may not be written to its end. */
  settleMs?: number
}

/** What a clock may be ahead of ours. */
const clockSkewMs = 5 * 60_000

/**
 * Publishes what the checkout has built, and promotes what is newer than what is live there. The
 * builds are one set: each is judged beside the others as they will be, so that host and remotes can
 * change together.
 */
export async function publishBuilds(
  { db, now, isAskedFor = false, settleMs = 200 }: Parts,
  apps: CheckoutApp[],
  log: Log,
) {
  await pause(settleMs)
  const packed = await Promise.all(apps.map(packBuild))
  const builds = await Promise.all(packed.map(asToldApart))
  const state = await readLiveState(db)
  const next: Bundle[] = []
  for (const build of builds) if (await isGoingLive(state, build)) next.push(build.bundle)
  const kept = state.apps
    .filter(({ app }) => !next.some(({ manifest }) => manifest.app === app))
    .map((app) => fromLedger(db, app.live))
  const asTheyWillBe = [...next.map(fromBundle), ...kept]

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
    return verdict === 'goes live' || (isAskedFor && verdict !== 'is live')
  }

  async function publish(bundle: Bundle) {
    const others = asTheyWillBe.filter(({ app }) => app !== bundle.manifest.app)
    const judge = () => judgeBundle(bundle, { others })
    const signature = await signByHouse(db, bundle.manifest, now())
    return publishRelease(db, { ...bundle, signature }, { judge, who, nowMs: now() })
  }

  async function publishAndPromote(build: Build) {
    const { bundle, order } = build
    const published = await publish(bundle)
    if (published.outcome === 'refused') {
      const reasons = published.findings.map(({ message }) => message)
      return warn(log, bundle, reasons)
    }
    if (published.outcome === 'unsigned') return warn(log, bundle, [published.fault])
    if (published.outcome === 'conflict') return warn(log, bundle, ['It was published twice.'])
    if (order !== null) await noteBuildOrder(db, bundle.manifest, order)
    await promote(build)
  }

  /** Decided anew when something else has gone live meanwhile. */
  async function promote(build: Build): Promise<void> {
    const { app, version } = build.bundle.manifest
    const current = await readLiveState(db)
    if (!(await isGoingLive(current, build))) return tellIfOlder(current, build)
    const { revision } = current
    const move = { app, version, action: 'promote', who, why: null, revision } as const
    if (!(await moveLive(db, { ...move, nowMs: now() }))) await promote(build)
  }

  async function tellIfOlder(current: LiveState, build: Build) {
    if ((await mayGoLive(db, current, build)) !== 'older') return
    const { app, version } = build.bundle.manifest
    log.warn(
      { app, version },
      'this build is older than what is live: it was published, and not promoted',
    )
  }

  for (const build of builds) await publishAndPromote(build)
}

function withDigestInVersion({ manifest, ...bundle }: Bundle): Bundle {
  const version = `${manifest.version}.d${digestOf(manifest).slice(0, 8)}`
  return { ...bundle, manifest: { ...manifest, version } }
}

function warn(log: Log, { manifest }: Bundle, reasons: string[]) {
  log.warn({ reasons }, `the build of ${manifest.app} was refused`)
}
