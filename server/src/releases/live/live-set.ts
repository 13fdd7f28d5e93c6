import { createHash } from 'node:crypto'
import { integrityByPath, releasePath } from '@sala/kit/contract/release-statement'
import type { LiveRemote, LiveSet, RemoteRelease } from '@sala/kit/contract/remote'
import type { FastifyBaseLogger } from 'fastify'
import type { Cache } from '../../foundation/cache/cache.ts'
import type { Db } from '../../foundation/db/database.ts'
import { omit } from '../bundle/bundle.ts'
import type { LiveRelease } from '../store/screen-files.ts'
import { type LiveApp, type LiveState, readLiveState } from './repository.ts'

/** Fields of a description that only the gate and the server need, not browsers. */
const serverFields = ['$schema', 'canary', 'offers', 'collections', 'site'] as const

/** Returns a function that reads the live state of a revision, with a cache. */
export function cacheLiveState(db: Db, cache: Cache, log: Pick<FastifyBaseLogger, 'error'>) {
  const cached = cache.namespace<LiveState>('live', (state) => JSON.stringify(state).length)

  async function read() {
    const state = await readLiveState(db)
    for (const release of state.forged) {
      log.error(release, 'skipped a live release: its signature is invalid')
    }
    return state
  }
  return (revision: string) => cached.getOrLoad(revision, read)
}

/**
 * Whether a visitor is in the share of visitors that get a canary. It depends only on the ids, so it stays the
 * same for this canary; another canary selects other visitors.
 */
export function isInCanary(visitor: string, app: string, version: string, percent: number) {
  const hash = createHash('sha256').update(`${visitor}|${app}|${version}`).digest()
  return hash.readUInt32BE(0) % 100 < percent
}

/** Returns the apps whose canary the visitor gets. */
export function selectCanaries(state: LiveState, visitor: string) {
  const apps = state.apps.filter(
    ({ app, canary }) => canary && isInCanary(visitor, app, canary.release.version, canary.percent),
  )
  return new Set(apps.map(({ app }) => app))
}

export function hasCanary(state: LiveState) {
  return state.apps.some(({ canary }) => canary)
}

/** Finds the release of the host in a live set; undefined while no host is live. */
export function findLiveHost(state: LiveState, inCanary: ReadonlySet<string>) {
  const host = state.apps.find(({ app }) => app === 'host')
  return host && selectRelease(host, inCanary)
}

/**
 * Composes the live set of visitors who get the canaries of the apps `inCanary`. Its revision is a hash of its
 * contents, so two visitors with the same set have the same revision.
 */
export function composeLiveSet(state: LiveState, inCanary: ReadonlySet<string>): LiveSet {
  const release = findLiveHost(state, inCanary)
  const isCanary = release !== findLiveHost(state, new Set())
  const version = release?.version ?? 'none'
  const host = {
    // Tabs reload the page for another version of the host, so that no preview is without its banner.
    version: state.preview ? `${version}-preview.${state.preview}` : version,
    ...(isCanary && { canary: true as const }),
  }
  const remotes = state.apps.flatMap((app) => toLiveRemote(app, inCanary) ?? [])
  return withRevision({ host, remotes, keys: listAcceptedKeys(state, remotes) })
}

export function withRevision(set: Omit<LiveSet, 'revision'>): LiveSet {
  const hash = createHash('sha256').update(JSON.stringify([set.host, set.remotes, set.keys]))
  return { revision: hash.digest('base64url').slice(0, 16), ...set }
}

/** Lists the public keys that browsers accept, by remote: those not revoked, and those in use. */
function listAcceptedKeys(state: LiveState, remotes: LiveRemote[]) {
  return Object.fromEntries(
    remotes.map(({ name, signature, fallback }) => {
      const used = [signature?.key, fallback?.signature?.key]
      const keys = state.keys.filter(
        ({ app, id, revokedAt }) => app === name && (revokedAt === null || used.includes(id)),
      )
      return [name, Object.fromEntries(keys.map(({ id, publicKey }) => [id, publicKey]))]
    }),
  )
}

/** Returns the release of an app that visitors in these canaries get. */
export function selectRelease({ app, live, canary }: LiveApp, inCanary: ReadonlySet<string>) {
  return canary && inCanary.has(app) ? canary.release : live
}

function toLiveRemote(app: LiveApp, inCanary: ReadonlySet<string>): LiveRemote | undefined {
  const release = selectRelease(app, inCanary)
  const { description } = release.manifest
  if (!description) return undefined
  const isCanary = release !== app.live
  // A canary falls back to the live version.
  const before = isCanary ? app.live : app.previous
  const fallback = before ? toRemoteRelease(before) : null
  return {
    ...omit(description, serverFields),
    ...toRemoteRelease(release),
    ...(isCanary && { canary: true as const }),
    fallback,
  }
}

/** Describes a release as browsers load it. */
export function toRemoteRelease(
  release: LiveRelease,
): RemoteRelease & { integrity: Record<string, string> } {
  const address = releasePath(release)
  const { screen, digest, signature, manifest } = release
  const { fills, translations } = manifest.description ?? {}
  return {
    version: release.version,
    manifest: `${address}/mf-manifest.json`,
    ...(screen && {
      entry: { address: `${address}/${screen.entry}`, globalName: screen.globalName },
    }),
    integrity: integrityByPath(manifest),
    ...(fills && { fills }),
    ...(translations && { translations }),
    ...(signature && { signature: { ...signature, digest } }),
  }
}
