import type { ReleaseHealth, ReleaseManifest } from '@sala/kit/contract/release'
import type { CanaryThresholds } from '@sala/kit/contract/remote'
import { canaryBounds } from '@sala/kit/remote-json/schema'

export type Thresholds = Required<CanaryThresholds>

type Described = Pick<ReleaseManifest, 'description'>

const forAccounts = { hours: 24, maxFailures: 0.1, visits: 5 }
const forVisitors = { ...forAccounts, visits: 20 }
/** More visits: anybody can send reports from a few addresses. */
const fewestFailures = { accounts: 1, visitors: 3 }

/** Whether only accounts count for the release's canary: its screen is for users who have signed in. */
export function isForAccounts({ description }: Described) {
  return description?.access === 'signed-in'
}

/** The thresholds of a release's canary, from its `remote.json`, within the bounds. */
export function getThresholds({ description }: Described): Thresholds {
  const usual = isForAccounts({ description }) ? forAccounts : forVisitors
  const { hours, maxFailures, visits } = { ...usual, ...description?.canary }
  return {
    hours: within('hours', hours),
    maxFailures: within('maxFailures', maxFailures),
    visits: within('visits', visits),
  }
}

/**
 * The reason to end a release's canary, or undefined. It ends when the failed visits exceed a share of all visits;
 * while there are fewer visits than it needs, the share is of those. Where isForAccounts, only accounts count.
 */
export function evaluateHealth(manifest: Described, { visits, failures }: ReleaseHealth) {
  const { maxFailures, visits: needed } = getThresholds(manifest)
  const fewest = isForAccounts(manifest) ? fewestFailures.accounts : fewestFailures.visitors
  if (failures < fewest) return undefined
  if (failures <= maxFailures * Math.max(visits, needed)) return undefined
  const percent = ((failures / visits) * 100).toFixed(1)
  const limit = `${Math.round(maxFailures * 100)}% of ${needed} visits or more`
  return `${failures} of ${visits} visits (${percent}%) failed: the limit is ${limit}`
}

function within(field: keyof Thresholds, value: number) {
  const { minimum, maximum } = canaryBounds[field]
  return Math.min(maximum, Math.max(minimum, value))
}
