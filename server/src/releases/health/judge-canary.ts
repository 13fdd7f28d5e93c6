import type { ReleaseHealth } from '@sala/kit/contract/release'
import type { Thresholds } from './thresholds.ts'

/**
 * When a canary is taken back: by then it must have been seen and have failed often enough that it
 * is no accident, and it must fail clearly more often than the version that everybody else has, or
 * too often whatever that one does (thresholds.ts).
 */
export const margin = {
  failures: 3,
  /** Of the failure rate, above that of the live version. */
  percentagePoints: 5,
}

/** Why a canary is to be taken back; undefined while nothing speaks against it. */
export function judgeCanary(
  canary: ReleaseHealth,
  live: ReleaseHealth,
  { visits, mostFailures }: Pick<Thresholds, 'visits' | 'mostFailures'>,
) {
  if (canary.visits < visits || canary.failures < margin.failures) return undefined
  const found = `${tell(canary)} failed, against ${tell(live)} on the live version`
  const above = rateOf(canary) - rateOf(live)
  if (above * 100 > margin.percentagePoints) {
    return `${found}: more than ${margin.percentagePoints} percentage points above it`
  }
  const percent = Math.round(mostFailures * 100)
  if (rateOf(canary) * 100 > percent) {
    return `${found}: more than ${percent} %, whatever the live version does`
  }
  return undefined
}

function rateOf({ visits, failures }: ReleaseHealth) {
  return visits === 0 ? 0 : failures / visits
}

function tell(health: ReleaseHealth) {
  const percent = (rateOf(health) * 100).toFixed(1)
  return `${health.failures} of ${health.visits} visits (${percent} %)`
}
