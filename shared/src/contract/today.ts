/** Something that visitors do not see now. */
export interface HiddenEntry {
  /** The list's name, whose screen is at that route. */
  list: string
  _id: string
  title: string
  /** Hidden by somebody, its time has not come yet, or is over. */
  why: 'hidden' | 'not yet' | 'over'
  /** From when visitors see it, where that is said. */
  until: string | null
}

/** Something that visitors will see from a moment on. */
export interface Publication {
  /** The list's name, or `site`. */
  of: string
  title: string
  at: string
}

/** How often something was so in the last 30 days, and in the 30 before them. */
export interface VisitShare {
  /** A route, a code such as `th` or `TH`, `other`, or '' where nobody has said. */
  name: string
  times: number
  before: number
}

/** What visitors did in the last 30 days, today included, and in the 30 before. */
export interface Visits {
  /** Oldest first; `before` is of 30 days earlier. */
  days: { day: string; times: number; before: number }[]
  /** The most frequent ones first; the rest, if there are many, as `other`. */
  pages: VisitShare[]
  languages: VisitShare[]
  countries: VisitShare[]
  bookNow: { times: number; before: number }
}

/** What somebody has to know who comes to work. */
export interface Today {
  /** Null for whom letters are not. */
  letters: { unread: number; undelivered: number } | null
  hidden: { count: number; entries: HiddenEntry[] }
  /** Earliest first. */
  next: Publication[]
  backup: {
    lastAt: string | null
    /** Of a failure since the last that was made. */
    failedAt: string | null
    /** Whether the server makes them by itself. */
    isScheduled: boolean
  }
  visits: Visits
}
