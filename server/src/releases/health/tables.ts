import type { VitalName } from '@sala/kit/contract/release'

/** One row per visitor who reported a version. */
export interface ReleaseVisitTable {
  app: string
  version: string
  /** A keyed hash, which tells visitors apart and says nothing else of them. */
  visitor: string
  /** The same of the network address; unique, so that an address has one vote. */
  address: string
  /** 1 if the visitor is an account. */
  isAccount: number
  /** 1 if the version failed for this visitor. */
  failed: number
  at: number
}

export interface ReleaseVitalTable {
  app: string
  version: string
  metric: VitalName
  /** Whole days since 1970, UTC. */
  day: number
  /** See vitals.ts. */
  bucket: number
  visits: number
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
    releaseLastError: ReleaseLastErrorTable
    releaseVisit: ReleaseVisitTable
    releaseVital: ReleaseVitalTable
  }
}
