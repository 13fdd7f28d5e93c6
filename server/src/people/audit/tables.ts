/** Rows are added and never changed, and removed by their age alone: the database itself refuses all else. */
export interface AuditTable {
  /** Counts up without a gap. */
  seq: number
  at: number
  /** An administrator's email, a deploy token, or `command line`. */
  who: string
  /** The address that it came from; null when it did not come over the network. */
  origin: string | null
  /** What was done to what kind of thing, such as `staff.change`. */
  action: string
  /** The id of what was changed. */
  subject: string
  /** JSON; null when there was nothing before. */
  before: string | null
  /** JSON; null when there is nothing after. */
  after: string | null
}

/** Rows from this time on stay: the database refuses to remove them. */
export interface AuditRetentionTable {
  /** There is one row, from the first cleaning on. */
  id: 'audit'
  keptFrom: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    audit: AuditTable
    auditRetention: AuditRetentionTable
  }
}
