import type { Finding, ReleaseManifest } from '@sala/kit/contract/release'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../foundation/db/database.ts'
import type { Services } from '../../foundation/services.ts'
import { type Bundle, computeDigest } from '../bundle/bundle.ts'
import { switchLiveVersion } from '../live/change-live.ts'
import { type LiveState, readLiveState } from '../live/repository.ts'
import { checkBundle } from '../policy/check-release.ts'
import { type CheckedRelease, fromBundle } from '../policy/policy-input.ts'
import { everyRemote, type TypeMatch } from '../policy/repository.ts'
import { computeTypesDigest, matchTypes } from '../policy/type-attestation.ts'
import { publishRelease } from '../store/publish.ts'
import {
  findBuildOrder,
  findRelease,
  recordBuildOrder,
  checkoutAuthor as who,
} from '../store/repository.ts'
import { signWithServerKey } from '../trust/keys.ts'
import { type CheckoutApp, listBuiltApps } from './apps.ts'
import { type Decision, decidePromotion } from './may-go-live.ts'
import { type Build, identifyBuild, packBuild } from './pack.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

interface Parts extends Services {
  /** Absolute path of the checkout. */
  root: string
  /** Whether builds replace any live release (PROMOTE_CHECKOUT). */
  isForced?: boolean
  /** Called before builds are published, unless all are live already. */
  onPacked?: (builds: ReleaseManifest[]) => void
}

/** Decisions that PROMOTE_CHECKOUT overrides; a retired app has no release to replace. */
const overridable = new Set<Decision>(['older', 'promoted by team'])

/** Allowed clock skew. */
const clockSkewMs = 5 * 60_000

/**
 * Publishes the builds of the checkout, and promotes those that are newer than the live release, unless a team has
 * promoted its own. The gate checks each build against the others, so that host and remotes can change together.
 * When it refuses one, its live release stays, and the others are checked against that.
 */
export async function publishBuilds(parts: Parts, log: Log) {
  const { db, now, root, isForced = false, onPacked } = parts
  const apps = listBuiltApps(root)
  const state = await readLiveState(db)
  if (await areLive(db, state, apps)) return
  const packed = await Promise.all(apps.map(packBuild))
  onPacked?.(packed.map(({ bundle }) => bundle.manifest))
  const built = await Promise.all(packed.map(withUniqueVersion))
  const builtTypes = new Set(built.map(({ bundle }) => computeTypesDigest(bundle.manifest)))
  /** The builds that will be live, by app. */
  const next = new Map<string, CheckedRelease>()
  for (const build of built) {
    const { app } = build.bundle.manifest
    if (await shouldPromote(state, build)) next.set(app, fromBundle(build.bundle))
  }

  /** The same inputs can result in other files, for example by another compiler. They get another version. */
  async function withUniqueVersion({ bundle, order, compressed }: Build): Promise<Build> {
    const { manifest } = bundle
    const stored = await findRelease(db, manifest.app, manifest.version)
    const differs = stored && stored.digest !== computeDigest(manifest)
    // A time in the future is from a wrong clock.
    const isPast = order !== null && order <= now() + clockSkewMs
    return {
      bundle: differs ? withDigestInVersion(bundle) : bundle,
      compressed,
      order: isPast ? order : null,
    }
  }

  async function shouldPromote(current: LiveState, build: Build) {
    const decision = await decidePromotion(db, current, build)
    const { app, version } = build.bundle.manifest
    if (decision === 'older' && !isForced) {
      log.warn({ app, version }, 'not promoted: this build is older than the live release')
    }
    if (decision === 'retired') {
      log.warn({ app, version }, 'not promoted: this build is of a retired remote')
    }
    return decision === 'promote' || (isForced && overridable.has(decision))
  }

  /** Lists the releases of other apps that will be live. */
  function listOthers(app: string) {
    const kept = state.apps.filter((one) => !next.has(one.app)).map(({ live }) => live)
    return [...next.values(), ...kept].filter((one) => one.app !== app)
  }

  function refuse(app: string, findings: Pick<Finding, 'message'>[]) {
    next.delete(app)
    const reasons = findings.map(({ message }) => message)
    log.warn({ reasons }, `the build of ${app} was refused`)
  }

  async function publish({ bundle, compressed }: Build) {
    const { app: name } = bundle.manifest
    const live = state.apps.find(({ app }) => app === name)?.live
    const check = () => checkBundle(db, bundle, { others: listOthers(name), live })
    const signature = await signWithServerKey(db, bundle.manifest, now())
    return publishRelease(db, { ...bundle, signature }, { check, who, nowMs: now(), compressed })
  }

  async function publishOrRefuse(build: Build) {
    const { bundle, order } = build
    const published = await publish(build)
    const { app } = bundle.manifest
    if (published.outcome === 'refused') refuse(app, published.findings)
    else if (published.outcome === 'unsigned') refuse(app, [{ message: published.fault }])
    else if (published.outcome === 'conflict')
      refuse(app, [{ message: 'This version exists with other files.' }])
    else if (order !== null) await recordBuildOrder(db, bundle.manifest, order)
  }

  /** Accepts builds of the same checkout: `npm run check` compares the types of the whole checkout. */
  function matchWithinCheckout({ hostTypes, remoteTypes }: TypeMatch): TypeMatch | undefined {
    const areBuilt = builtTypes.has(hostTypes) && builtTypes.has(remoteTypes)
    return areBuilt ? { hostTypes, remoteTypes, remote: everyRemote } : undefined
  }

  /** Matches the types of a build with those of the releases that will be live with it. */
  function checkTypes(candidate: CheckedRelease) {
    const { app, version } = candidate
    const command = `npx sala promote ${app} ${version}`
    return matchTypes(db, { candidate, others: listOthers(app) }, matchWithinCheckout, command)
  }

  /** Refuses one build whose types do not match; returns whether there was one. */
  async function refuseMismatch() {
    for (const candidate of next.values()) {
      const { findings } = await checkTypes(candidate)
      if (findings.length === 0) continue
      refuse(candidate.app, findings)
      return true
    }
    return false
  }

  /** Promotes a build. Reads the live set again: a team or another server may have changed it. */
  async function promote(build: Build): Promise<void> {
    const candidate = next.get(build.bundle.manifest.app)
    if (!candidate) return
    const { app, version } = candidate
    const current = await readLiveState(db)
    if (!(await shouldPromote(current, build))) return
    const { matches: typeMatches } = await checkTypes(candidate)
    const { revision } = current
    const change = { app, version, typeMatches, action: 'promote', why: null, revision } as const
    const isChanged = await switchLiveVersion(db, { ...change, who, nowMs: now() })
    if (!isChanged) await promote(build)
  }

  for (const build of built) await publishOrRefuse(build)
  while (await refuseMismatch());
  for (const build of built) await promote(build)
}

/** Whether each build is live, by its version and order, so that no file has to be read. */
async function areLive(db: Db, { apps }: LiveState, built: CheckoutApp[]) {
  for (const app of built) {
    const live = apps.find((one) => one.app === app.name)?.live
    const { version, order } = await identifyBuild(app)
    if (!live || order === null || (await findBuildOrder(db, live)) !== order) return false
    if (live.version !== version && !hasDigest(live.version, version)) return false
  }
  return true
}

function withDigestInVersion({ manifest, ...bundle }: Bundle): Bundle {
  const version = `${manifest.version}.d${computeDigest(manifest).slice(0, 8)}`
  return { ...bundle, manifest: { ...manifest, version } }
}

const hasDigest = (version: string, before: string) => version.startsWith(`${before}.d`)
