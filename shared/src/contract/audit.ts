/** A line of the audit trail, as `GET /api/audit` lists it, newest first. */
export interface RecordedChange {
  /** Counts up without a gap. */
  seq: number
  /** ISO 8601, UTC. */
  at: string
  who: string
  /** The address that it came from; null when it did not come over the network. */
  from: string | null
  /** What was done to what kind of thing, such as `staff.change`; of lists, each `EntryAction`. */
  action: string
  /** The id of what was changed. */
  subject: string
  /** Null when there was nothing before. */
  before: unknown
  after: unknown
}

/** What `GET /api/audit?about=` asks for: what is shown to guests, who works here, or what is live. */
export type TrailPart = 'house' | 'accounts' | 'releases'
