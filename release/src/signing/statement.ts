import { createHash } from 'node:crypto'
import type { ReleaseManifest } from '@sala/kit/contract/release'

/**
 * What a team signs of a release: which one it is, the digest of all that it says of itself, and the
 * hash of each file that a browser may load. The server makes the same text
 * (server/src/releases/trust/statement.ts), and takes no other.
 */
export function statementOf(manifest: ReleaseManifest) {
  const { app, version } = manifest
  const address = app === 'host' ? `/host/${version}` : `/remotes/${app}/${version}`
  const files = Object.entries(manifest.files)
    .filter(([path]) => mayBeLoaded(path))
    .map(([path, { integrity }]) => `${address}/${path} ${integrity}`)
  return ['sala release 1', app, version, digestOf(manifest), ...files.sort()].join('\n')
}

function mayBeLoaded(path: string) {
  if (path === 'mf-manifest.json') return true
  return /\.(m?js|css)$/.test(path) && !/^(types|server)\//.test(path)
}

/** From which commit it was built makes no difference. */
export function digestOf({ commit: _, ...manifest }: ReleaseManifest) {
  return createHash('sha256').update(canonicalJson(manifest)).digest('hex')
}

/** JSON with the keys in order, so that equal values give equal text. */
function canonicalJson(value: unknown) {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
