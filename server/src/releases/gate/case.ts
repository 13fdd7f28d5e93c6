import { type Bundle, digestOf } from '../bundle/bundle.ts'
import type { Release } from '../ledger/repository.ts'

/** A release as the gate looks at it. */
export type GateRelease = Pick<Release, 'app' | 'version' | 'digest' | 'manifest'>

/** A release that wants to be live, beside what is live of the other apps. */
export interface Case {
  candidate: GateRelease
  others: GateRelease[]
  /** Whether it is refused when it comes without its types. */
  mustHaveTypes?: boolean
}

export function fromBundle({ manifest }: Bundle): GateRelease {
  const { app, version } = manifest
  return { app, version, digest: digestOf(manifest), manifest }
}

/** How findings name a release. */
export function nameOf({ app, version }: Pick<GateRelease, 'app' | 'version'>) {
  return `${app} ${version}`
}

/**
 * Each remote with the host that it would run in. The consumer is the one of the two that is live
 * already: whom the candidate would break.
 */
export function pairsOf({ candidate, others }: Case) {
  const isHost = candidate.app === 'host'
  const consumers = others.filter(({ app }) => (app === 'host') !== isHost)
  return consumers.map((consumer) => ({
    host: isHost ? candidate : consumer,
    remote: isHost ? consumer : candidate,
    consumer: nameOf(consumer),
  }))
}
