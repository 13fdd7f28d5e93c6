/** A record of the audit trail, as `GET /api/audit` lists it, newest first. */
export interface AuditRecord {
  /** Counts up without a gap. */
  seq: number
  /** ISO 8601, UTC. */
  at: string
  who: string
  /** The IP address of the request; null when it did not come over the network. */
  from: string | null
  /** Kind of thing and action, such as `staff.change`; lists use `EntryAction`. */
  action: string
  /** The id of what was changed. */
  subject: string
  /** The sender of the message that it is about, while the message exists: the trail itself has no names of visitors. */
  sender?: string
  /** Null when there was nothing before. */
  before: unknown
  after: unknown
}

/** Filter `about` of `GET /api/audit`: public content, accounts or releases. */
export type AuditTopic = 'house' | 'accounts' | 'releases'
