import type { ReleaseChecks, ReleaseManifest } from './release.ts'

/** Identifies a release and its content. */
export interface ReleaseId {
  app: string
  version: string
  /** The SHA-256 of its canonicalManifest, hex. */
  digest: string
}

/**
 * The text that a team signs for a release: app, version, digest of the manifest, and the hash of each
 * file that a browser may load. Command line, server and host must produce the same bytes.
 * @param integrity from `integrityByPath`
 */
export function releaseStatement(
  { app, version, digest }: ReleaseId,
  integrity: Record<string, string>,
) {
  const files = Object.entries(integrity).map((file) => file.join(' '))
  return ['sala release 1', app, version, digest, ...files.sort()].join('\n')
}

/** The text that a team signs when the release's types are compatible with those of other releases. */
export function typesStatement(release: ReleaseId, against: ReleaseId[]) {
  const toLine = ({ app, version, digest }: ReleaseId) => `${app} ${version} ${digest}`
  return ['sala types 1', toLine(release), ...against.map(toLine).sort()].join('\n')
}

/** The text that a team signs for what it has checked of a release. */
export function checksStatement({ app, version, digest }: ReleaseId, checks: ReleaseChecks) {
  const { types, rendered } = checks
  return ['sala checks 1', app, version, digest, canonicalJson({ types, rendered })].join('\n')
}

/** The text whose SHA-256 is a release's digest. It leaves out the commit, so a rebuild has the same digest. */
export function canonicalManifest({ commit: _, ...manifest }: ReleaseManifest) {
  return canonicalJson(manifest)
}

/** JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Path of the folder where a release's files are served. */
export function releasePath({ app, version }: { app: string; version: string }) {
  return app === 'host' ? `/host/${version}` : `/remotes/${app}/${version}`
}

/** Whether a browser may load a file of a release as code. */
export function isLoadable(path: string) {
  if (path === 'mf-manifest.json') return true
  return /\.(m?js|css)$/.test(path) && !/^(types|server)\//.test(path)
}

/** `sha384-…` by the absolute path of each file that a browser may load. */
export function integrityByPath(manifest: ReleaseManifest): Record<string, string> {
  const loaded = Object.entries(manifest.files).filter(([path]) => isLoadable(path))
  const address = releasePath(manifest)
  return Object.fromEntries(loaded.map(([path, file]) => [`${address}/${path}`, file.integrity]))
}
