import type { Finding } from '@sala/kit/contract/release'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../foundation/db/database.ts'
import { type Bundle, computeDigest } from '../bundle/bundle.ts'
import { switchLiveVersion } from '../live/change-live.ts'
import { type LiveState, readLiveState } from '../live/repository.ts'
import { checkBundle } from '../policy/check-release.ts'
import { type CheckedRelease, fromBundle } from '../policy/policy-input.ts'
import { everyRemote, type TypeMatch } from '../policy/repository.ts'
import { computeTypesDigest, matchTypes } from '../policy/type-attestation.ts'
import { publishRelease } from '../store/publish.ts'
import { findRelease, recordBuildOrder } from '../store/repository.ts'
import { signWithServerKey } from '../trust/keys.ts'
import { listBuiltApps } from './apps.ts'
import { decidePromotion, type Verdict, who } from './decide-promotion.ts'
import { type Build, packBuild } from './pack.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

interface Parts {
  db: Db
  now: () => number
  /** Absolute path of the checkout. */
  root: string
  /** Whether the builds replace any live release (PROMOTE_CHECKOUT). */
  isAskedFor?: boolean
}

/** Logged for apps that stay as they are; a retired app has no release to replace. */
const replaceable = new Set<Verdict>(['older', 'left to its team'])

/** Allowed clock skew. */
const clockSkewMs = 5 * 60_000

/**
 * Publishes the builds of the checkout, and promotes those that are newer than what is live, except where a team
 * has promoted a release of its own. Each build is judged beside the others, so that host and remotes can change
 * together. Where one is refused, its live release stays, and the others are judged beside that.
 */
export async function publishBuilds({ db, now, root, isAskedFor = false }: Parts, log: Log) {
  const packed = await Promise.all(listBuiltApps(root).map(packBuild))
  const built = await Promise.all(packed.map(withUniqueVersion))
  const state = await readLiveState(db)
  const builtTypes = new Set(built.map(({ bundle }) => computeTypesDigest(bundle.manifest)))
  /** The builds that will be live, by app. */
  const next = new Map<string, CheckedRelease>()
  for (const build of built) {
    const { app } = build.bundle.manifest
    if (await isGoingLive(state, build)) next.set(app, fromBundle(build.bundle))
  }

  /** The same inputs can give other files, for example by another compiler: then the version is another, too. */
  async function withUniqueVersion({ bundle, order }: Build): Promise<Build> {
    const { manifest } = bundle
    const known = await findRelease(db, manifest.app, manifest.version)
    const isOther = known && known.digest !== computeDigest(manifest)
    // A time in the future is from a wrong clock.
    const isPast = order !== null && order <= now() + clockSkewMs
    return { bundle: isOther ? withDigestInVersion(bundle) : bundle, order: isPast ? order : null }
  }

  async function isGoingLive(current: LiveState, build: Build) {
    const verdict = await decidePromotion(db, current, build)
    const { app, version } = build.bundle.manifest
    if (verdict === 'older' && !isAskedFor) {
      log.warn({ app, version }, 'not promoted: this build is older than the live release')
    }
    if (verdict === 'retired') {
      log.warn({ app, version }, 'not promoted: this build is of a retired remote')
    }
    return verdict === 'goes live' || (isAskedFor && replaceable.has(verdict))
  }

  /** The releases that will be live beside an app. */
  function listOthers(app: string) {
    const kept = state.apps.filter((one) => !next.has(one.app)).map(({ live }) => live)
    return [...next.values(), ...kept].filter((one) => one.app !== app)
  }

  function refuse(app: string, findings: Pick<Finding, 'message'>[]) {
    next.delete(app)
    const reasons = findings.map(({ message }) => message)
    log.warn({ reasons }, `the build of ${app} was refused`)
  }

  async function publish(bundle: Bundle) {
    const { app: name } = bundle.manifest
    const live = state.apps.find(({ app }) => app === name)?.live
    const judgeIt = () => checkBundle(db, bundle, { others: listOthers(name), live })
    const signature = await signWithServerKey(db, bundle.manifest, now())
    return publishRelease(db, { ...bundle, signature }, { judge: judgeIt, who, nowMs: now() })
  }

  async function publishOrRefuse({ bundle, order }: Build) {
    const published = await publish(bundle)
    const { app } = bundle.manifest
    if (published.outcome === 'refused') refuse(app, published.findings)
    else if (published.outcome === 'unsigned') refuse(app, [{ message: published.fault }])
    else if (published.outcome === 'conflict')
      refuse(app, [{ message: 'This version exists with other files.' }])
    else if (order !== null) await recordBuildOrder(db, bundle.manifest, order)
  }

  /** Builds of one checkout fit each other: `npm run check` compares the types of the whole checkout. */
  function matchWithinCheckout({ hostTypes, remoteTypes }: TypeMatch): TypeMatch | undefined {
    const areBoth = builtTypes.has(hostTypes) && builtTypes.has(remoteTypes)
    return areBoth ? { hostTypes, remoteTypes, remote: everyRemote } : undefined
  }

  /** Judges the types of a build beside the releases that will be live with it. */
  function judge(candidate: CheckedRelease) {
    const { app, version } = candidate
    const command = `npx sala promote ${app} ${version}`
    return matchTypes(db, { candidate, others: listOthers(app) }, matchWithinCheckout, command)
  }

  /** Drops one build that the gate refuses; returns whether there was one. */
  async function refuseUnchecked() {
    for (const candidate of next.values()) {
      const { findings } = await judge(candidate)
      if (findings.length === 0) continue
      refuse(candidate.app, findings)
      return true
    }
    return false
  }

  /** Reads what is live again: a team or another server may have changed it. */
  async function promote(build: Build): Promise<void> {
    const candidate = next.get(build.bundle.manifest.app)
    if (!candidate) return
    const { app, version } = candidate
    const current = await readLiveState(db)
    if (!(await isGoingLive(current, build))) return
    const { matches: typeMatches } = await judge(candidate)
    const { revision } = current
    const move = { app, version, typeMatches, action: 'promote', who, why: null, revision } as const
    if (!(await switchLiveVersion(db, { ...move, nowMs: now() }))) await promote(build)
  }

  for (const build of built) await publishOrRefuse(build)
  while (await refuseUnchecked());
  for (const build of built) await promote(build)
}

function withDigestInVersion({ manifest, ...bundle }: Bundle): Bundle {
  const version = `${manifest.version}.d${computeDigest(manifest).slice(0, 8)}`
  return { ...bundle, manifest: { ...manifest, version } }
}
