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
