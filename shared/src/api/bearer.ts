import { sendLogout } from '../events.ts'
import { readSession, sessionEndedMessage } from '../stored-session.ts'
import { ApiError } from './api-error.ts'

/** The `Authorization` header; none when signed out. */
export function bearer(): Record<string, string> {
  const session = readSession()
  return session ? { authorization: `Bearer ${session.token}` } : {}
}

/**
 * The error for a failed call. A 401 signs out, unless there has been another sign-in since.
 * @param authorization header of the call; false when it was public
 */
export function createApiError(httpStatus: number, authorization: unknown, body: unknown) {
  const { authorization: now } = bearer()
  // Without a header, the session has disappeared from the storage while the page was open.
  if (httpStatus === 401 && authorization !== false && !authorization && !now) sendLogout()
  const isEnded = httpStatus === 401 && authorization && (!now || now === authorization)
  if (!isEnded) return new ApiError(httpStatus, body)
  if (now) sendLogout()
  return new ApiError(httpStatus, { status: 'warning', message: sessionEndedMessage })
}
