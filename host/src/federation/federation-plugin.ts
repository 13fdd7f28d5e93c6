import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

// The chunk load timeout of the specification, for manifests and entries as well.
const loadTimeoutMs = 120_000

/** Bounds what the federation's runtime leaves unbounded, and lets no failed answer pass. */
export function federationPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'sala',
    async fetch(url) {
      const response = await fetch(url, { signal: AbortSignal.timeout(loadTimeoutMs) })
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      return response
    },
    createScript({ url }) {
      const script = document.createElement('script')
      script.src = url
      script.async = true
      script.crossOrigin = 'anonymous'
      return { script, timeout: loadTimeoutMs }
    },
  }
}
