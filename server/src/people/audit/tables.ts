/** Rows are added, never changed, and removed by their age alone. The database itself refuses all else. */
export interface AuditTable {
  /** Counts up without a gap. */
  seq: number
  at: number
  /** An administrator's email, a deploy token, or `command line`. */
  who: string
  /** The network address; null on the server's machine. */
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

/** The database refuses to remove rows from this time on. */
export interface AuditRetentionTable {
  /** The only row, written by the first removal. */
  id: 'audit'
  keptFrom: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    audit: AuditTable
    auditRetention: AuditRetentionTable
  }
}
