export interface LiveTable {
  app: string
  version: string
  /** What was live before this version was promoted: where a rollback goes. */
  previous: string | null
  canaryVersion: string | null
  canaryPercent: number
  /** When it ends unless enough have seen it; null without such a time. */
  canaryUntil: number | null
  promotedBy: string
  promotedAt: number
}

/** An app that was live and is not any more, until somebody lets it be live again. */
export interface RetiredTable {
  app: string
  /** What was live last: where a rollback goes. */
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
