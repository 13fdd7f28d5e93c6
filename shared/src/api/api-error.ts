import type { Severity } from '../contract/notice.ts'

const noAnswer = 'The house cannot be reached right now. Check your connection and try again.'
const noReason = 'Something went wrong at our end. Please try again in a moment.'

/** A call that failed. `httpStatus` is 0 when there was no answer at all. */
export class ApiError extends Error {
  readonly httpStatus: number
  readonly severity: Severity
  /** The entry as it is now, when the call was meant for an older one (412). */
  readonly current: unknown

  constructor(httpStatus: number, body?: unknown) {
    const { status, message, current } = (body ?? {}) as Record<string, unknown>
    super(typeof message === 'string' ? message : httpStatus === 0 ? noAnswer : noReason)
    this.name = 'ApiError'
    this.httpStatus = httpStatus
    this.severity = isSeverity(status) ? status : 'error'
    this.current = current
  }
}

function isSeverity(value: unknown): value is Severity {
  return value === 'success' || value === 'info' || value === 'warning' || value === 'error'
}
