import type { ReleaseManifest } from './release.ts'

/** A release by its content. */
export interface ReleaseId {
  app: string
  version: string
  /** The SHA-256 of its canonicalManifest, hex. */
  digest: string
}

/**
 * The text that a team signs for a release: which one it is, the digest of its manifest, and the hash of
 * each file that a browser may load. Command line, server and host make it, and verify it byte for byte.
 * @param integrity see integrityOf
 */
export function releaseStatement(
  { app, version, digest }: ReleaseId,
  integrity: Record<string, string>,
) {
  const files = Object.entries(integrity).map((file) => file.join(' '))
  return ['sala release 1', app, version, digest, ...files.sort()].join('\n')
}

/** The text that a team signs when its types fit those of other releases. */
export function typesStatement(release: ReleaseId, against: ReleaseId[]) {
  const idOf = ({ app, version, digest }: ReleaseId) => `${app} ${version} ${digest}`
  return ['sala types 1', idOf(release), ...against.map(idOf).sort()].join('\n')
}

/** The text whose hash is a release's digest. The commit that it was built from makes no difference. */
export function canonicalManifest({ commit: _, ...manifest }: ReleaseManifest) {
  return canonicalJson(manifest)
}

/** JSON with the keys in order, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Where a release's files are served. */
export function addressOf({ app, version }: { app: string; version: string }) {
  return app === 'host' ? `/host/${version}` : `/remotes/${app}/${version}`
}

/** Whether a browser may load a file of a release as code. */
export function mayBeLoaded(path: string) {
  if (path === 'mf-manifest.json') return true
  return /\.(m?js|css)$/.test(path) && !/^(types|server)\//.test(path)
}

/** `sha384-…` by the address of each file that a browser may load. */
export function integrityOf(manifest: ReleaseManifest): Record<string, string> {
  const loaded = Object.entries(manifest.files).filter(([path]) => mayBeLoaded(path))
  const address = addressOf(manifest)
  return Object.fromEntries(loaded.map(([path, file]) => [`${address}/${path}`, file.integrity]))
}
