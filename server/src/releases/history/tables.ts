import type { ReleaseAction } from '@sala/shared/contract/release'

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
