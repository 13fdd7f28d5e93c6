import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { IntegrityOf, RemoteRelease } from '@sala/kit/contract/remote'

// The chunk load timeout of the specification, for manifests and entries as well.
const loadTimeoutMs = 120_000

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

/** Bounds what the federation's runtime leaves unbounded, and lets nothing pass but what was published. */
export function federationPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'sala',
    async fetch(url) {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(loadTimeoutMs),
        integrity: integrityOf(url),
      })
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      return response
    },
    createScript({ url }) {
      const script = document.createElement('script')
      script.src = url
      script.async = true
      script.crossOrigin = 'anonymous'
      script.integrity = integrityOf(url)
      return { script, timeout: loadTimeoutMs }
    },
    createLink({ url }) {
      // Only fetched ahead. The remote itself adds the style sheet, and waits until it is there:
      // one that is refused must not leave a screen without its looks.
      const link = document.createElement('link')
      link.rel = 'preload'
      link.as = 'style'
      link.href = url
      link.integrity = integrityOf(url)
      // As the remote asks for it, so that it is fetched once.
      if (new URL(url).origin !== location.origin) link.crossOrigin = 'anonymous'
      return link
    },
  }
}
