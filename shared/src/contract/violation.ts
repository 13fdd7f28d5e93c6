/** What browsers refused to do for a page, as `GET /api/violations` lists it. */
export interface ReportedViolation {
  /** Such as `script-src-elem`, or `integrity`. */
  directive: string
  /** What was refused: an origin, a path of the house, or a word such as `inline`. */
  blocked: string
  /** Path of the page. */
  page: string
  times: number
  /** ISO 8601, UTC. */
  firstAt: string
  lastAt: string
}
