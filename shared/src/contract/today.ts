/** An entry that visitors cannot see now. */
export interface HiddenEntry {
  /** The list's name, which is also the route of its screen. */
  list: string
  _id: string
  title: string
  /** Hidden by a user, scheduled for later, or expired. */
  why: 'hidden' | 'not yet' | 'over'
  /** When visitors will see it, if that is scheduled. */
  until: string | null
}

/** A scheduled publication. */
export interface Publication {
  /** The list's name, or `site`. */
  of: string
  title: string
  at: string
}

/** A count of the last 30 days, and of the 30 before them. */
export interface VisitShare {
  /** A route, a code such as `th` or `TH`, `other`, or '' when unknown. */
  name: string
  times: number
  before: number
}

/** Visits of the last 30 days, today included, and of the 30 before. */
export interface Visits {
  /** Oldest first; `before` is 30 days earlier. */
  days: { day: string; times: number; before: number }[]
  /** Most frequent first; `other` sums up the rest. */
  pages: VisitShare[]
  languages: VisitShare[]
  countries: VisitShare[]
  bookNow: { times: number; before: number }
}

/** Answer of `GET /api/today`. */
export interface Today {
  /** Null for roles without access to messages. */
  letters: { unread: number; undelivered: number } | null
  hidden: { count: number; entries: HiddenEntry[] }
  /** Earliest first. */
  next: Publication[]
  backup: {
    lastAt: string | null
    /** The failure since the last backup, if any. */
    failedAt: string | null
    /** Whether the server makes backups by itself. */
    isScheduled: boolean
  }
  visits: Visits
}

/** The last run of a clean-up job, as `GET /api/housekeeping` lists it. */
export interface JobOutcome {
  job: string
  /** ISO 8601, UTC; null while there is none. */
  lastSuccessAt: string | null
  lastFailureAt: string | null
  lastFailure: string | null
}
