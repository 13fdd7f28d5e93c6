import type { IntegrityOf, RemoteRelease } from '@sala/kit/contract/remote'

/** What the host's guard knows: the host's own files. */
const { salaIntegrity: hashOfOwn } = globalThis

const hashes = new Map<string, string>()
const previews = new Set<string>()

/** Lets the files of a release be loaded, as they were published. */
export function allowFiles({ manifest, integrity }: RemoteRelease) {
  globalThis.salaIntegrity = integrityOf
  const { href } = new URL(manifest, location.href)
  if (!integrity) previews.add(new URL('.', href).href)
  for (const [path, hash] of Object.entries(integrity ?? {})) {
    hashes.set(new URL(path, href).href, hash)
  }
}

/** The hash that a file must have. One that no release names is not loaded. */
export const integrityOf: IntegrityOf = (address) => {
  const { href } = new URL(address, location.href)
  const hash = hashes.get(href)
  if (hash) return hash
  const isPreview = [...previews].some((folder) => href.startsWith(folder))
  return isPreview ? '' : hashOfOwn(address)
}
