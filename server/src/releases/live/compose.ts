import { createHash } from 'node:crypto'
import { addressOf, integrityOf } from '@sala/kit/contract/release-statement'
import type { LiveRemote, LiveSet, RemoteRelease } from '@sala/kit/contract/remote'
import type { LiveRelease } from '../store/screen-files.ts'
import type { LiveApp, LiveState } from './repository.ts'

/** The release of the host that goes with a live set; undefined while no host is live. */
export function liveHost(state: LiveState, inCanary: ReadonlySet<string>) {
  const host = state.apps.find(({ app }) => app === 'host')
  return host && chosen(host, inCanary)
}

/**
 * The live set of the visitors who are in the canaries of the apps `inCanary`. Its revision tells
 * of what it holds, so that two visitors with the same set have the same revision.
 */
export function composeLiveSet(state: LiveState, inCanary: ReadonlySet<string>): LiveSet {
  const release = liveHost(state, inCanary)
  const isCanary = release !== liveHost(state, new Set())
  const version = release?.version ?? 'none'
  const host = {
    // Tabs take another host by a page load: so none is shown a preview, or left by it, unmarked.
    version: state.preview ? `${version}-preview.${state.preview}` : version,
    ...(isCanary && { canary: true as const }),
  }
  const remotes = state.apps.flatMap((app) => toLiveRemote(app, inCanary) ?? [])
  return withRevision({ host, remotes, keys: keysOf(state, remotes) })
}

export function withRevision(set: Omit<LiveSet, 'revision'>): LiveSet {
  const hash = createHash('sha256').update(JSON.stringify([set.host, set.remotes, set.keys]))
  return { revision: hash.digest('base64url').slice(0, 16), ...set }
}

/** The public keys that count for what browsers load: those not revoked, and those in use. */
function keysOf(state: LiveState, remotes: LiveRemote[]) {
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

/** The release of an app that visitors in these canaries get. */
export function chosen({ app, live, canary }: LiveApp, inCanary: ReadonlySet<string>) {
  return canary && inCanary.has(app) ? canary.release : live
}

function toLiveRemote(app: LiveApp, inCanary: ReadonlySet<string>): LiveRemote | undefined {
  const release = chosen(app, inCanary)
  if (!release.manifest.description) return undefined
  // When its canaries end, what it offers and keeps is no visitor's business.
  const {
    $schema: _,
    canary: __,
    offers: ___,
    collections: ____,
    site: _____,
    ...description
  } = release.manifest.description
  // Whoever gets a canary has the live version to fall back on.
  const isCanary = release !== app.live
  const before = isCanary ? app.live : app.previous
  const fallback = before ? toRemoteRelease(before) : null
  return {
    ...description,
    ...toRemoteRelease(release),
    ...(isCanary && { canary: true as const }),
    fallback,
  }
}

/** A release as a browser loads it. */
export function toRemoteRelease(
  release: LiveRelease,
): RemoteRelease & { integrity: Record<string, string> } {
  const address = addressOf(release)
  const { screen, digest, signature, manifest } = release
  const { fills, translations } = manifest.description ?? {}
  return {
    version: release.version,
    manifest: `${address}/mf-manifest.json`,
    ...(screen && {
      entry: { address: `${address}/${screen.entry}`, globalName: screen.globalName },
    }),
    integrity: integrityOf(manifest),
    ...(fills && { fills }),
    ...(translations && { translations }),
    ...(signature && { signature: { ...signature, digest } }),
  }
}
