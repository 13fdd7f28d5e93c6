/** How often something was tried to be sent by mail, and when next. */
export interface Sending {
  attempts: number
  /** When it may be sent next; moved ahead by whoever claims it. Null once nothing is to be sent. */
  nextAttemptAt: number | null
  lastError: string | null
}
