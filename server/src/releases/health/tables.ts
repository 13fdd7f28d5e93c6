import type { VitalName } from '@sala/kit/contract/release'

/** One row per visitor who reported a version. */
export interface ReleaseVisitTable {
  app: string
  version: string
  /** HMAC of the visitor's id: distinguishes visitors without identifying them. */
  visitor: string
  /** HMAC of the network address; unique, so that an address counts once. */
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
  /** See toBucket in vitals.ts. */
  bucket: number
  visits: number
}

/** One row per message and place. */
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
