/** How a job of cleaning up went last, as `GET /api/housekeeping` lists it. */
export interface JobOutcome {
  job: string
  /** ISO 8601, UTC; null while it never did. */
  lastSuccessAt: string | null
  lastFailureAt: string | null
  /** Why it failed. */
  lastFailure: string | null
}
