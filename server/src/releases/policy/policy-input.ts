import type { Finding } from '@sala/kit/contract/release'
import { type Bundle, computeDigest } from '../bundle/bundle.ts'
import type { Release } from '../store/repository.ts'

/** A release, as far as the rules read it. */
export type CheckedRelease = Pick<Release, 'app' | 'version' | 'digest' | 'manifest'>

/** A release that is to go live, and the live releases of the other apps. */
export interface PolicyInput {
  candidate: CheckedRelease
  others: CheckedRelease[]
  /** The live release of the same app. */
  live?: CheckedRelease | undefined
  /** Whether the release was live before and is rolled back to. */
  isRollback?: boolean
  /** Whether a release without its types is refused. */
  mustHaveTypes?: boolean
}

export function fromBundle({ manifest }: Bundle): CheckedRelease {
  const { app, version } = manifest
  return { app, version, digest: computeDigest(manifest), manifest }
}

/** How findings name a release. */
export function formatRelease({ app, version }: Pick<CheckedRelease, 'app' | 'version'>) {
  return `${app} ${version}`
}

/**
 * Pairs each remote with the host that it would run in. The consumer is the live one of the two,
 * which the candidate could break.
 */
export function listHostPairs({ candidate, others }: PolicyInput) {
  const isHost = candidate.app === 'host'
  const consumers = others.filter(({ app }) => (app === 'host') !== isHost)
  return consumers.map((consumer) => ({
    host: isHost ? candidate : consumer,
    remote: isHost ? consumer : candidate,
    consumer: formatRelease(consumer),
  }))
}

/** Reads a key of a record from outside, ignoring what objects inherit, such as `constructor`. */
export function getOwn<Value>(record: Record<string, Value>, name: string) {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** A finding about a remote's remote.json. */
export function remoteJsonFinding(
  rule: string,
  message: string,
  consumer?: CheckedRelease,
): Finding {
  return {
    rule,
    ...(consumer && { consumer: formatRelease(consumer) }),
    file: 'remote.json',
    message,
  }
}

/** More findings than this are not read before the first ones are fixed. */
const maxFindings = 50
const maxMessageLength = 1000

/** Limits how many findings there are and how long: they quote text of any length from outside. */
export function limitFindings(findings: Finding[]): Finding[] {
  return findings
    .slice(0, maxFindings)
    .map((finding) => ({ ...finding, message: finding.message.slice(0, maxMessageLength) }))
}
