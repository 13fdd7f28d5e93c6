import type { ApiError } from '../api/api-error.ts'
import { sendNotice } from '../events.ts'

/** Says in the message bar why a call failed; false, as what it failed. Other errors are thrown on. */
export function sendFailure(error: unknown): false {
  if (!isApiError(error)) throw error
  sendNotice({ severity: error.severity, message: error.message })
  return false
}

// By name: each remote brings its own copy of the class, this kit has the host's.
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}
