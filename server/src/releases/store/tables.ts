import type { ReleaseAction } from '@sala/kit/contract/release'

/** A release never changes and is never deleted. */
export interface ReleaseTable {
  app: string
  version: string
  /** SHA-256 of the manifest without its commit, hex: two releases alike have the same. */
  digest: string
  /** The `release.json`, as JSON. */
  manifest: string
  /** Who has signed it, and with what (`ReleaseSignature`); null from before there were signatures. */
  keyId: string | null
  signature: string | null
  /** Of builds of a checkout: the higher, the later it was built. Null where that is not known. */
  buildOrder: number | null
  publishedBy: string
  publishedAt: number
}

export interface ReleaseFileTable {
  app: string
  version: string
  path: string
  /** The content type that it is served with. */
  type: string
  hash: string
}

export interface ReleaseContentTable {
  /** SHA-256 of `bytes`, hex. */
  hash: string
  bytes: Uint8Array
  /** Null where compressing does not pay. */
  brotli: Uint8Array | null
  gzip: Uint8Array | null
}

export interface ReleaseEventTable {
  /** Counts up without a gap; the order of what happened, whatever the clock says. */
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
