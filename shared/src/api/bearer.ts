import { sendLogout } from '../events.ts'
import { readSession, sessionHasEnded } from '../stored-session.ts'
import { ApiError } from './api-error.ts'

/** The header that says who calls; none when nobody is signed in. */
export function bearer(): Record<string, string> {
  const session = readSession()
  return session ? { authorization: `Bearer ${session.token}` } : {}
}

/**
 * The error for a call that was refused. A 401 signs out here, unless somebody has signed in since.
 * @param authorization what the call was sent with
 */
export function refusedCall(httpStatus: number, authorization: unknown, body: unknown) {
  const { authorization: now } = bearer()
  const isEnded = httpStatus === 401 && authorization && (!now || now === authorization)
  if (!isEnded) return new ApiError(httpStatus, body)
  if (now) sendLogout()
  return new ApiError(httpStatus, { status: 'warning', message: sessionHasEnded })
}
