/** The append-only audit trail. Triggers in the database prevent updates, and removals other than by age. */
export interface AuditTable {
  /** Increments without a gap. */
  seq: number
  at: number
  /** An email, a deploy token's name, or `command line`. */
  who: string
  /** IP address; null for the command line. */
  origin: string | null
  /** Kind of thing and verb, such as `staff.change`. */
  action: string
  /** The id of what was changed. */
  subject: string
  /** JSON; null when there was nothing before. */
  before: string | null
  /** JSON; null when there is nothing after. */
  after: string | null
}

/** A trigger prevents the removal of rows from `keptFrom` on. */
export interface AuditRetentionTable {
  /** The only row, inserted by the first removal. */
  id: 'audit'
  keptFrom: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    audit: AuditTable
    auditRetention: AuditRetentionTable
  }
}
