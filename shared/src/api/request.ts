import { sendLogout } from '../events.ts'
import { readSession } from '../stored-session.ts'
import { ApiError } from './api-error.ts'

export const apiBase = '/api'

/** A write whose answer has not come by then is told as failed, so that it can be sent again. */
export const longestWriteMs = 30_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One JSON call to the API. Sends the bearer token when there is one.
 * @param more further headers
 * @throws {ApiError} for every answer that is not 2xx, and for no answer.
 */
export async function request<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  more?: Record<string, string>,
) {
  const headers = new Headers({ ...bearer(), ...more })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const init: RequestInit = { method, headers }
  if (method !== 'GET') init.signal = AbortSignal.timeout(longestWriteMs)
  if (body !== undefined) init.body = JSON.stringify(body)
  return answerOf<Answer>(await call(path, init), headers)
}

/** @throws {ApiError} when there is no answer. */
export function call(path: string, init: RequestInit) {
  return fetch(apiBase + path, init).catch(() => {
    throw new ApiError(0)
  })
}

/** @throws {ApiError} when the answer is not 2xx, or was cut off. */
export async function answerOf<Answer>(response: Response, headers: Headers) {
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer === undefined) throw new ApiError(0)
  if (response.ok) return answer as Answer
  throw failedCall(response.status, headers.has('authorization'), answer)
}

export function bearer(): Record<string, string> {
  const session = readSession()
  return session ? { authorization: `Bearer ${session.token}` } : {}
}

/** The error for a failed call; a 401 on an authenticated one also signs the user out. */
export function failedCall(httpStatus: number, wasAuthenticated: boolean, body: unknown) {
  if (httpStatus === 401 && wasAuthenticated) sendLogout()
  return new ApiError(httpStatus, body)
}
