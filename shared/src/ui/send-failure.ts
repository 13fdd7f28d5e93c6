import { ApiError } from '../api/api-error.ts'
import { sendNotice } from '../events.ts'

/** Says in the message bar why a call failed; false, as what it failed. Other errors are thrown on. */
export function sendFailure(error: unknown): false {
  if (!(error instanceof ApiError)) throw error
  sendNotice({ severity: error.severity, message: error.message })
  return false
}
