export interface LiveTable {
  app: string
  version: string
  /** The version that was live before: the target of a rollback. */
  previous: string | null
  canaryVersion: string | null
  canaryPercent: number
  /** When it ends, unless enough visitors have seen it; null without a time limit. */
  canaryUntil: number | null
  promotedBy: string
  promotedAt: number
}

/** An app that was live and is not any more. The row is removed when the app goes live again. */
export interface RetiredTable {
  app: string
  /** The version that was live last: the target of a rollback. */
  version: string
  retiredBy: string
  retiredAt: number
  why: string | null
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    live: LiveTable
    retired: RetiredTable
  }
}
