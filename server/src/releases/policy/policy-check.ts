import { type Bundle, digestOf } from '../bundle/bundle.ts'
import type { Release } from '../store/repository.ts'

/** A release as the policy looks at it. */
export type CheckedRelease = Pick<Release, 'app' | 'version' | 'digest' | 'manifest'>

/** A release that wants to be live, beside what is live of the other apps. */
export interface PolicyCheck {
  candidate: CheckedRelease
  others: CheckedRelease[]
  /** What is live of the app itself. */
  live?: CheckedRelease | undefined
  /** Whether it was live before, and somebody goes back to it. */
  goesBack?: boolean
  /** Whether it is refused when it comes without its types. */
  mustHaveTypes?: boolean
}

export function fromBundle({ manifest }: Bundle): CheckedRelease {
  const { app, version } = manifest
  return { app, version, digest: digestOf(manifest), manifest }
}

/** How findings name a release. */
export function nameOf({ app, version }: Pick<CheckedRelease, 'app' | 'version'>) {
  return `${app} ${version}`
}

/**
 * Each remote with the host that it would run in. The consumer is the one of the two that is live
 * already: whom the candidate would break.
 */
export function pairsOf({ candidate, others }: PolicyCheck) {
  const isHost = candidate.app === 'host'
  const consumers = others.filter(({ app }) => (app === 'host') !== isHost)
  return consumers.map((consumer) => ({
    host: isHost ? candidate : consumer,
    remote: isHost ? consumer : candidate,
    consumer: nameOf(consumer),
  }))
}

/** What a record that others wrote has under a name, and not what every object has. */
export function own<Value>(record: Record<string, Value>, name: string) {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
