import type { VitalName } from '@sala/shared/contract/release'

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
