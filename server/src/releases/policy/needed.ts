import type { Finding } from '@sala/kit/contract/release'
import { type CheckedRelease, nameOf, type PolicyCheck } from './policy-check.ts'

/** What others that are live cannot do without stays live, until something else has taken its place. */
export function checkNeeded({ candidate, others }: PolicyCheck): Finding[] {
  const name = nameOf(candidate)
  const refuse = (message: string, consumer?: CheckedRelease): Finding[] => [
    { rule: 'needed', message, ...(consumer && { consumer: nameOf(consumer) }) },
  ]
  const { description } = candidate.manifest
  if (!description) return refuse(`${name} cannot be retired: every page is made by it.`)

  if (description.route === '/') {
    return refuse(`${name} cannot be retired: its page is the entrance, to which all others lead.`)
  }
  const isFor = (access: string) => (other: CheckedRelease) =>
    other.manifest.description?.access === access
  const guarded = others.find(isFor('signed-in'))
  if (description.access === 'signed-out' && guarded && !others.some(isFor('signed-out'))) {
    return refuse(
      `${name} cannot be retired: without it nobody could sign in to ${nameOf(guarded)}.`,
      guarded,
    )
  }
  return []
}
