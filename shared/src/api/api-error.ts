import type { Severity } from '../contract/notice.ts'

const noAnswer = 'The house cannot be reached right now. Check your connection and try again.'
const noReason = 'Something went wrong at our end. Please try again in a moment.'

/** A call that failed. `httpStatus` is 0 when there was no answer at all. */
export class ApiError extends Error {
  readonly httpStatus: number
  readonly severity: Severity

  constructor(httpStatus: number, body?: unknown) {
    const { status, message } = (body ?? {}) as { status?: unknown; message?: unknown }
    super(typeof message === 'string' ? message : httpStatus === 0 ? noAnswer : noReason)
    this.name = 'ApiError'
    this.httpStatus = httpStatus
    this.severity = isSeverity(status) ? status : 'error'
  }
}

function isSeverity(value: unknown): value is Severity {
  return value === 'success' || value === 'info' || value === 'warning' || value === 'error'
}
