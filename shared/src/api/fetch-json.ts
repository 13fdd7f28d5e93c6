import { apiBase, longestCallMs } from './api-base.ts'
import { ApiError } from './api-error.ts'
import { bearer, refusedCall } from './bearer.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One JSON call to the API from a page that is kept light: what visitors load has no HTTP library.
 * Sends the bearer token when there is one.
 * @param more further headers
 * @throws {ApiError} for every answer that is not 2xx, and for no answer.
 */
export async function fetchJson<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  more?: Record<string, string>,
) {
  const headers = new Headers({ ...bearer(), ...more })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return answerOf<Answer>(await call(path, { method, headers, ...sent }), headers)
}

/** @throws {ApiError} when there is no answer. */
export function call(path: string, init: RequestInit) {
  const signal = AbortSignal.timeout(longestCallMs)
  return fetch(apiBase + path, { signal, ...init }).catch(() => {
    throw new ApiError(0)
  })
}

/** @throws {ApiError} when the answer is not 2xx, or was cut off. */
export async function answerOf<Answer>(response: Response, headers: Headers) {
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer === undefined) throw new ApiError(0)
  if (response.ok) return answer as Answer
  throw refusedCall(response.status, headers.get('authorization'), answer)
}
