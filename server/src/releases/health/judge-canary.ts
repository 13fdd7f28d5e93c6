import type { ReleaseHealth } from '@sala/shared/contract/release'

/**
 * When a canary is taken back: by then it must have been seen and have failed often enough that it
 * is no accident, and it must fail clearly more often than the version that everybody else has.
 */
export const margin = {
  visits: 20,
  failures: 3,
  /** Of the failure rate, above that of the live version. */
  percentagePoints: 5,
}

const unseen: ReleaseHealth = { visits: 0, failures: 0 }

/** Why a canary is to be taken back; undefined while nothing speaks against it. */
export function judgeCanary(canary: ReleaseHealth = unseen, live: ReleaseHealth = unseen) {
  if (canary.visits < margin.visits || canary.failures < margin.failures) return undefined
  const above = rateOf(canary) - rateOf(live)
  if (above * 100 <= margin.percentagePoints) return undefined
  return `${tell(canary)} failed, against ${tell(live)} on the live version: more than ${margin.percentagePoints} percentage points above it`
}

function rateOf({ visits, failures }: ReleaseHealth) {
  return visits === 0 ? 0 : failures / visits
}

function tell(health: ReleaseHealth) {
  const percent = (rateOf(health) * 100).toFixed(1)
  return `${health.failures} of ${health.visits} visits (${percent} %)`
}
