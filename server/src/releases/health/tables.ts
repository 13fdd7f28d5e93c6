import type { VitalName } from '@sala/kit/contract/release'

export interface ReleaseHealthTable {
  app: string
  version: string
  /** Visitors who reported, be it that it loaded or that it failed. */
  visits: number
  /** Those of them for whom it failed. */
  failures: number
}

/** Who has reported already, so that a visitor counts once, and an address not without end. */
export interface ReleaseVisitTable {
  app: string
  version: string
  /** A keyed hash that tells visitors apart and nothing else. */
  visitor: string
  /** The same of addresses. */
  address: string
  failed: number
  at: number
}

export interface ReleaseVitalTable {
  app: string
  version: string
  metric: VitalName
  /** Whole days since 1970, UTC. */
  day: number
  /** See buckets.ts. */
  bucket: number
  visits: number
}

/** Who has met which kind of error, so that one who meets it again counts once. */
export interface ReleaseErrorTable {
  app: string
  version: string
  /** See error-kind.ts. */
  kind: string
  /** Tells apart who told of it and nothing else. */
  voice: string
  at: number
}

/** One row per message and place; see last-errors.ts. */
export interface ReleaseLastErrorTable {
  app: string
  version: string
  /** `path:line:column` within the release's folder; empty when it is not known. */
  place: string
  message: string
  count: number
  lastAt: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    releaseError: ReleaseErrorTable
    releaseLastError: ReleaseLastErrorTable
    releaseHealth: ReleaseHealthTable
    releaseVisit: ReleaseVisitTable
    releaseVital: ReleaseVitalTable
  }
}
