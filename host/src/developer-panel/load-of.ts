import type { RemoteRelease } from '@sala/kit/contract/remote'

/** How many files of a release were loaded, and the time from the first request to the last byte. */
export function loadOf({ manifest }: RemoteRelease) {
  const folder = new URL('.', new URL(manifest, location.href)).href
  const entries = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name }) => name.startsWith(folder) && /\.(js|css|json)$/.test(name),
  )
  if (entries.length === 0) return null
  const startMs = Math.min(...entries.map(({ startTime }) => startTime))
  const endMs = Math.max(...entries.map(({ responseEnd }) => responseEnd))
  return { files: entries.length, ms: Math.round(endMs - startMs) }
}
