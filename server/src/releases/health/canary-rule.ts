import type { ReleaseHealth, ReleaseManifest } from '@sala/kit/contract/release'
import type { CanaryThresholds } from '@sala/kit/contract/remote'
import { canaryBounds } from '@sala/kit/remote-json/schema'

export type Thresholds = Required<CanaryThresholds>

type Described = Pick<ReleaseManifest, 'description'>

const forAccounts = { hours: 24, mostFailures: 0.1, visits: 5 }
const forVisitors = { ...forAccounts, visits: 20 }
/** Anybody can send reports from an address or two; accounts are known. */
const fewestFailures = { accounts: 1, visitors: 3 }

/** Whether a canary of the release is judged by accounts alone: it is for people who are signed in. */
export function isForAccounts({ description }: Described) {
  return description?.access === 'signed-in'
}

/** When a canary of the release ends by itself, as its `remote.json` says and the bounds allow. */
export function thresholdsOf({ description }: Described): Thresholds {
  const usual = isForAccounts({ description }) ? forAccounts : forVisitors
  const { hours, mostFailures, visits } = { ...usual, ...description?.canary }
  return {
    hours: within('hours', hours),
    mostFailures: within('mostFailures', mostFailures),
    visits: within('visits', visits),
  }
}

/**
 * Why the canary of a release is to end; undefined while nothing speaks against it. It ends when more
 * than a share of its visits have failed, which are taken for as many as it needs while they are fewer.
 * Where isForAccounts, the visits are those of accounts alone.
 */
export function judgeHealth(manifest: Described, { visits, failures }: ReleaseHealth) {
  const { mostFailures, visits: needed } = thresholdsOf(manifest)
  const fewest = isForAccounts(manifest) ? fewestFailures.accounts : fewestFailures.visitors
  if (failures < fewest) return undefined
  if (failures <= mostFailures * Math.max(visits, needed)) return undefined
  const percent = ((failures / visits) * 100).toFixed(1)
  const limit = `${Math.round(mostFailures * 100)} % of ${needed} visits or more`
  return `${failures} of ${visits} visits (${percent} %) failed: the limit is ${limit}`
}

function within(field: keyof Thresholds, value: number) {
  const { minimum, maximum } = canaryBounds[field]
  return Math.min(maximum, Math.max(minimum, value))
}
