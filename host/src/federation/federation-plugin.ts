import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { integrityOf } from './integrity.ts'

// The chunk load timeout of the specification, for manifests and entries as well.
const loadTimeoutMs = 120_000

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
