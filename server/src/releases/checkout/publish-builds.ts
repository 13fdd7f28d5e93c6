import type { Finding } from '@sala/kit/contract/release'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../foundation/db/database.ts'
import { type Bundle, digestOf } from '../bundle/bundle.ts'
import { moveLive } from '../live/change-live.ts'
import { type LiveState, readLiveState } from '../live/repository.ts'
import { judgeBundle } from '../policy/judge-release.ts'
import { type CheckedRelease, fromBundle } from '../policy/policy-check.ts'
import { forEveryRemote, type TypeMatch } from '../policy/repository.ts'
import { judgeTypes, typesDigestOf } from '../policy/type-attestation.ts'
import { publishRelease } from '../store/publish.ts'
import { findRelease, noteBuildOrder } from '../store/repository.ts'
import { signByOwnKey } from '../trust/keys.ts'
import { findBuilt } from './apps.ts'
import { mayGoLive, type Verdict, who } from './may-go-live.ts'
import { type Build, packBuild } from './pack.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

interface Parts {
  db: Db
  now: () => number
  /** Absolute path of the checkout. */
  root: string
  /** Whether the builds take the place of whatever is live: somebody has asked for it. */
  isAskedFor?: boolean
}

/** Of what stays as it is unless somebody asks; what was retired has no place to take. */
const takesPlace = new Set<Verdict>(['older', 'left to its team'])

/** What a clock may be ahead of ours. */
const clockSkewMs = 5 * 60_000

/**
 * Publishes what the checkout has built, and promotes what is newer than what is live there, where no
 * team has promoted a release of its own. The builds are one set: each is judged beside the others as
 * they will be, so that host and remotes can change together; what is refused stays as it is live, and
 * the others must fit that.
 */
export async function publishBuilds({ db, now, root, isAskedFor = false }: Parts, log: Log) {
  const packed = await Promise.all(findBuilt(root).map(packBuild))
  const built = await Promise.all(packed.map(asToldApart))
  const state = await readLiveState(db)
  const builtTypes = new Set(built.map(({ bundle }) => typesDigestOf(bundle.manifest)))
  /** Of the builds, what will be live, by app. */
  const next = new Map<string, CheckedRelease>()
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
    const { app, version } = build.bundle.manifest
    if (verdict === 'older' && !isAskedFor) {
      log.warn({ app, version }, 'this build is older than what is live and is not promoted')
    }
    if (verdict === 'retired') {
      log.warn({ app, version }, 'this build is of a retired remote and is not promoted')
    }
    return verdict === 'goes live' || (isAskedFor && takesPlace.has(verdict))
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
    const { app: name } = bundle.manifest
    const live = state.apps.find(({ app }) => app === name)?.live
    const judgeIt = () => judgeBundle(db, bundle, { others: besides(name), live })
    const signature = await signByOwnKey(db, bundle.manifest, now())
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

  /** Builds of one checkout fit each other: `npm run check` compares the types of the whole checkout. */
  function builtTogether({ hostTypes, remoteTypes }: TypeMatch): TypeMatch | undefined {
    const areBoth = builtTypes.has(hostTypes) && builtTypes.has(remoteTypes)
    return areBoth ? { hostTypes, remoteTypes, remote: forEveryRemote } : undefined
  }

  /** As judgeTypes, for a build beside what it will be live with. */
  function judge(candidate: CheckedRelease) {
    const { app, version } = candidate
    const command = `npx sala promote ${app} ${version}`
    return judgeTypes(db, { candidate, others: besides(app) }, builtTogether, command)
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
    const { matches: typeMatches } = await judge(candidate)
    const { revision } = current
    const move = { app, version, typeMatches, action: 'promote', who, why: null, revision } as const
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
