import type { ReleaseHealth, ReleaseStatus, RunningCanary } from '@sala/kit/contract/release'

const unseen: ReleaseHealth = { failures: 0, visits: 0 }

/** How a canary fares, in a cell of a table; those who have it tell that it went well as well. */
export function canaryInWords(
  { version, percent, until, visitsNeeded }: RunningCanary,
  { failures, visits } = unseen,
) {
  const fares = `${version} at ${percent} %, failed in ${failures} of ${visits} visits`
  const lacks = visitsNeeded !== undefined && visits < visitsNeeded
  return lacks && until ? `${fares}, needs ${visitsNeeded} by ${until}` : fares
}

/** The kinds of errors that are new with a running canary, and by how many people they were met. */
export function newErrorsIn({ canary }: ReleaseStatus) {
  const found = canary?.newErrors ?? []
  if (found.length === 0) return ''
  const said = found.slice(0, mostShown).map(({ kind, people }) => `${kind} (told by ${people})`)
  const more = found.length > mostShown ? `; ${found.length - mostShown} more` : ''
  return `; new errors: ${said.join('; ')}${more}`
}

const mostShown = 5
