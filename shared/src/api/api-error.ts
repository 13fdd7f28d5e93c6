import type { Severity } from '../contract/events.ts'

const noAnswer = "You're offline, or the server isn't responding. Please try again."
const noReason = 'Something went wrong at our end. Please try again in a moment.'

/** A call that failed. `httpStatus` is 0 when there was no answer at all. */
export class ApiError extends Error {
  readonly httpStatus: number
  readonly severity: Severity
  /** The current entry, when the call was for an older version of it (412). */
  readonly current: unknown
  /** The whole answer. */
  readonly body: unknown

  // By name, because a remote may have its own copy of this class.
  static override [Symbol.hasInstance](value: unknown) {
    return value instanceof Error && value.name === 'ApiError'
  }

  constructor(httpStatus: number, body?: unknown) {
    const { status, message, current } = (body ?? {}) as Record<string, unknown>
    super(typeof message === 'string' ? message : httpStatus === 0 ? noAnswer : noReason)
    this.name = 'ApiError'
    this.httpStatus = httpStatus
    this.severity = isSeverity(status) ? status : 'error'
    this.current = current
    this.body = body
  }
}

function isSeverity(value: unknown): value is Severity {
  return value === 'success' || value === 'info' || value === 'warning' || value === 'error'
}
