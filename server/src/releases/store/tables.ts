import type { ReleaseAction } from '@sala/kit/contract/release'

/** Releases are immutable. */
export interface ReleaseTable {
  app: string
  version: string
  /** SHA-256 of the manifest without its commit, hex: equal for equal releases. */
  digest: string
  /** The `release.json`, as JSON. */
  manifest: string
  /** `ReleaseSignature`; null when it is not signed. */
  keyId: string | null
  signature: string | null
  /** `SignedChecks`, as JSON; null when the team said nothing, and for builds of the checkout. */
  checks: string | null
  /** Higher for later builds of a checkout; null when not known. */
  buildOrder: number | null
  publishedBy: string
  publishedAt: number
}

export interface ReleaseFileTable {
  app: string
  version: string
  path: string
  /** Content type. */
  type: string
  hash: string
}

export interface ReleaseContentTable {
  /** SHA-256 of `bytes`, hex. */
  hash: string
  bytes: Uint8Array
  /** Null where compressing would not make it smaller. */
  brotli: Uint8Array | null
  gzip: Uint8Array | null
}

export interface ReleaseEventTable {
  /** Sequence number without gaps: the order of events does not depend on clocks. */
  seq: number
  at: number
  who: string
  app: string
  action: ReleaseAction
  fromVersion: string | null
  toVersion: string | null
  why: string | null
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    release: ReleaseTable
    releaseFile: ReleaseFileTable
    releaseContent: ReleaseContentTable
    releaseEvent: ReleaseEventTable
  }
}
