import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { CanaryThresholds } from '@sala/kit/contract/remote'
import { canaryBounds } from '@sala/kit/remote-json/schema'

/** Whoever has signed in is one of the house; behind a mark there may be anybody. */
const amongColleagues = { hours: 24, mostFailures: 0.2, newErrors: 1, visits: 5 }
const amongAnybody = { ...amongColleagues, newErrors: 3, visits: 20 }
/** However strict a team is: where nobody signs in, one alone ends no canary. */
const fewestOfAnybody = 2

export type Thresholds = Required<CanaryThresholds>

/** When a canary of the release ends by itself, as its `remote.json` says and the bounds allow. */
export function thresholdsOf({ description }: Pick<ReleaseManifest, 'description'>): Thresholds {
  const usual = isAmongColleagues({ description }) ? amongColleagues : amongAnybody
  const { hours, mostFailures, newErrors, visits } = { ...usual, ...description?.canary }
  const fewest = isAmongColleagues({ description }) ? 1 : fewestOfAnybody
  return {
    hours: within('hours', hours),
    mostFailures: within('mostFailures', mostFailures),
    newErrors: Math.max(fewest, within('newErrors', newErrors)),
    visits: within('visits', visits),
  }
}

/** Whether only those have a say who have signed in. */
export function isAmongColleagues({ description }: Pick<ReleaseManifest, 'description'>) {
  return description?.access === 'signed-in'
}

function within(field: keyof Thresholds, value: number) {
  const { minimum, maximum } = canaryBounds[field]
  return Math.min(maximum, Math.max(minimum, value))
}
