import type { ReleaseManifest } from '@sala/kit/contract/release'

/** Where a release's files are served. */
export function addressOf({ app, version }: { app: string; version: string }) {
  return app === 'host' ? `/host/${version}` : `/remotes/${app}/${version}`
}

/** Whether a browser may load a release's file as code: what runs on the server it may not. */
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
