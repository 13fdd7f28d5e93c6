import type { Finding } from '@sala/kit/contract/release'
import { mayBeLoaded } from '@sala/kit/contract/release-statement'
import { mostBudgetBytes } from '@sala/kit/remote-json/schema'
import { nameOf, type PolicyCheck } from './policy-check.ts'

/** What scripts and style sheets of a remote may weigh that states no budget of its own. */
const defaultBudgetBytes = 300_000
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** A remote keeps to its budget; the host has none. */
export function checkSize({ candidate }: PolicyCheck): Finding[] {
  const { description, files } = candidate.manifest
  if (!description) return []
  const budget = description.budgetBytes ?? defaultBudgetBytes
  // What a checkout has built says of itself what it likes.
  if (!(budget <= mostBudgetBytes)) {
    const message = `${nameOf(candidate)} states a budgetBytes of ${budget}; ${mostBudgetBytes} is the most. Change remote.json.`
    return [{ rule: 'size', file: 'remote.json', message }]
  }
  const weighed = Object.entries(files).filter(([path]) => mayBeLoaded(path))
  const total = weighed.reduce((sum, [, { bytes }]) => sum + bytes, 0)
  if (total <= budget) return []

  const [heaviest] = weighed.sort(([, a], [, b]) => b.bytes - a.bytes)
  const [path, { bytes }] = heaviest ?? ['', { bytes: 0 }]
  return [
    {
      rule: 'size',
      file: path,
      message: `${nameOf(candidate)} weighs ${kB(total)} in scripts and style sheets, and its budget is ${kB(budget)}. The heaviest is ${path} with ${kB(bytes)}. Make it lighter, or state a larger budgetBytes in remote.json.`,
    },
  ]
}
