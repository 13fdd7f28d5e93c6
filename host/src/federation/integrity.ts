import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { FindIntegrity, RemoteRelease } from '@sala/kit/contract/remote'

// The chunk load timeout of the specification, for manifests and entries as well.
const loadTimeoutMs = 120_000

/** The hashes of the host's own files (guard.ts). */
const { salaIntegrity: findHostIntegrity } = globalThis

const hashes = new Map<string, string>()
const previews = new Set<string>()

/** Allows loading the files of a release, with their published hashes. */
export function allowFiles({ manifest, integrity }: RemoteRelease) {
  globalThis.salaIntegrity = findIntegrity
  const { href } = new URL(manifest, location.href)
  if (!integrity) previews.add(new URL('.', href).href)
  for (const [path, hash] of Object.entries(integrity ?? {})) {
    hashes.set(new URL(path, href).href, hash)
  }
}

/** The hash that a file must have. Unknown files get a hash that no file has, so that they are refused. */
export const findIntegrity: FindIntegrity = (address) => {
  const { href } = new URL(address, location.href)
  const hash = hashes.get(href)
  if (hash) return hash
  const isPreview = [...previews].some((folder) => href.startsWith(folder))
  return isPreview ? '' : findHostIntegrity(address)
}

/** Adds timeouts and integrity hashes to the requests of the federation's runtime. */
export function federationPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'sala',
    async fetch(url) {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(loadTimeoutMs),
        integrity: findIntegrity(url),
      })
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      return response
    },
    createScript({ url }) {
      const script = document.createElement('script')
      script.src = url
      script.async = true
      script.crossOrigin = 'anonymous'
      script.integrity = findIntegrity(url)
      return { script, timeout: loadTimeoutMs }
    },
    createLink({ url }) {
      // Preloads only. The remote itself adds the style sheet and waits for it, so that a refused one
      // fails the screen instead of leaving it unstyled.
      const link = document.createElement('link')
      link.rel = 'preload'
      link.as = 'style'
      link.href = url
      link.integrity = findIntegrity(url)
      // The same mode as the remote's request, so that it is fetched once.
      if (new URL(url).origin !== location.origin) link.crossOrigin = 'anonymous'
      return link
    },
  }
}
