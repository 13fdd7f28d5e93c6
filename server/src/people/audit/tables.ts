/** Rows are added and never changed: the database itself refuses it. */
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
  /** SHA-256, hex, over the hash of the row before and all columns of this one. */
  hash: string
}

/** A part of the trail that is closed: nothing in it is changed, and nothing is added. */
export interface AuditSegmentTable {
  /** From 1, without a gap. */
  number: number
  firstSeq: number
  lastSeq: number
  /** When its last row was written. */
  lastAt: number
  /** Of the row before its first. */
  previousHash: string
  /** Of its last row. */
  hash: string
  closedAt: number
  /** Ed25519, 32 bytes, base64url: of the key that has signed it. */
  publicKey: string
  /** Over all of the above, base64url. */
  signature: string
  /** From then on its rows may be removed; null until then. */
  droppedAt: number | null
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    audit: AuditTable
    auditSegment: AuditSegmentTable
  }
}
