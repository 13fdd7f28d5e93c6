import type { ReleaseHealth, RunningCanary } from '@sala/kit/contract/release'

const unseen: ReleaseHealth = { failures: 0, visits: 0 }

/** A canary and its visits, as a cell of a table. */
export function canaryInWords(
  { version, percent, until, visitsNeeded }: RunningCanary,
  { failures, visits } = unseen,
) {
  const text = `${version} at ${percent} %, failed in ${failures} of ${visits} visits`
  return until && visits < visitsNeeded ? `${text}, needs ${visitsNeeded} by ${until}` : text
}
