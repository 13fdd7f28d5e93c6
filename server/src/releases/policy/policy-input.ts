import type { Finding } from '@sala/kit/contract/release'
import { type Bundle, computeDigest } from '../bundle/bundle.ts'
import type { Release } from '../store/repository.ts'

/** The parts of a release that the rules read. */
export type CheckedRelease = Pick<Release, 'app' | 'version' | 'digest' | 'manifest'>

/** A release that is to go live, and the live releases of the other apps. */
export interface PolicyInput {
  candidate: CheckedRelease
  others: CheckedRelease[]
  /** The live release of the same app. */
  live?: CheckedRelease | undefined
  /** Whether this is a rollback to a release that was live before. */
  isRollback?: boolean
  /** Whether a release without its types is refused. */
  mustHaveTypes?: boolean
}

export function fromBundle({ manifest }: Bundle): CheckedRelease {
  const { app, version } = manifest
  return { app, version, digest: computeDigest(manifest), manifest }
}

/** Formats a release for findings, such as `pond 1.0.0`. */
export function releaseName({ app, version }: Pick<CheckedRelease, 'app' | 'version'>) {
  return `${app} ${version}`
}

/**
 * Pairs each remote with the host that it would run in. The consumer is the live one of each pair,
 * which the candidate could break.
 */
export function listHostPairs({ candidate, others }: PolicyInput) {
  const isHost = candidate.app === 'host'
  const consumers = others.filter(({ app }) => (app === 'host') !== isHost)
  return consumers.map((consumer) => ({
    host: isHost ? candidate : consumer,
    remote: isHost ? consumer : candidate,
    consumer: releaseName(consumer),
  }))
}

/** Reads an own property of an untrusted record, ignoring inherited ones such as `constructor`. */
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
    ...(consumer && { consumer: releaseName(consumer) }),
    file: 'remote.json',
    message,
  }
}

/** Nobody reads more before fixing the first ones. */
const maxFindings = 50
const maxMessageLength = 1000

/** Limits number and length of findings: they quote untrusted text of any length. */
export function limitFindings(findings: Finding[]): Finding[] {
  return findings
    .slice(0, maxFindings)
    .map((finding) => ({ ...finding, message: finding.message.slice(0, maxMessageLength) }))
}
