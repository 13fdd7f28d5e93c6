export interface LiveTable {
  app: string
  version: string
  /** What was live before this version was promoted: where a rollback goes. */
  previous: string | null
  canaryVersion: string | null
  canaryPercent: number
  promotedBy: string
  promotedAt: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    live: LiveTable
  }
}
