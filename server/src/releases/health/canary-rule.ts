import type { ReleaseHealth, ReleaseManifest } from '@sala/kit/contract/release'
import type { CanaryThresholds } from '@sala/kit/contract/remote'
import { canaryBounds } from '@sala/kit/remote-json/schema'

type Thresholds = Required<CanaryThresholds>

type Manifest = Pick<ReleaseManifest, 'description'>

const defaultsForAccounts = { hours: 24, maxFailures: 0.1, visits: 5 }
const defaultsForVisitors = { ...defaultsForAccounts, visits: 20 }
/** More for visitors: anybody can send reports from a few addresses. */
const minFailures = { accounts: 1, visitors: 3 }

/** Whether only accounts count for the release's canary, since its screen is for users who are signed in. */
export function isForAccounts({ description }: Manifest) {
  return description?.access === 'signed-in'
}

/** Returns the thresholds of a release's canary, from its `remote.json`, clamped to the bounds. */
export function getThresholds({ description }: Manifest): Thresholds {
  const defaults = isForAccounts({ description }) ? defaultsForAccounts : defaultsForVisitors
  const { hours, maxFailures, visits } = { ...defaults, ...description?.canary }
  return {
    hours: clamp('hours', hours),
    maxFailures: clamp('maxFailures', maxFailures),
    visits: clamp('visits', visits),
  }
}

/**
 * Returns the reason to end a release's canary, or undefined. It ends when failed visits exceed a share of all visits,
 * or of the visits it needs while there are fewer. Where isForAccounts, pass the counts of accounts.
 */
export function evaluateHealth(manifest: Manifest, { visits, failures }: ReleaseHealth) {
  const { maxFailures, visits: needed } = getThresholds(manifest)
  if (failures < minFailures[isForAccounts(manifest) ? 'accounts' : 'visitors']) return undefined
  if (failures <= maxFailures * Math.max(visits, needed)) return undefined
  const percent = ((failures / visits) * 100).toFixed(1)
  const limit = `${Math.round(maxFailures * 100)}% of ${needed} visits or more`
  return `${failures} of ${visits} visits (${percent}%) failed: the limit is ${limit}`
}

function clamp(field: keyof Thresholds, value: number) {
  const { minimum, maximum } = canaryBounds[field]
  return Math.min(maximum, Math.max(minimum, value))
}
