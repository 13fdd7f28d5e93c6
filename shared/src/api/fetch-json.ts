import { ApiError } from './api-error.ts'
import { bearer, createApiError } from './bearer.ts'

export const apiBase = '/api'

/** Timeout of a call, and of an upload or download that makes no progress. */
export const longestCallMs = 30_000

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Calls the API without an HTTP library, for pages that must stay small.
 * Sends the bearer token if there is one.
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
  return readAnswer<Answer>(await fetchApi(path, { method, headers, ...sent }), headers)
}

/**
 * GET with `If-None-Match`.
 * @returns null when the ETag is still the same
 * @throws {ApiError} like `fetchJson`
 */
export async function fetchIfChanged<Answer>(path: string, etag: string) {
  const headers = new Headers({ ...bearer(), 'if-none-match': etag })
  const response = await fetchApi(path, { headers })
  return response.status === 304 ? null : readAnswer<Answer>(response, headers)
}

/** @throws {ApiError} when there is no answer. */
function fetchApi(path: string, init: RequestInit) {
  const signal = AbortSignal.timeout(longestCallMs)
  return fetch(apiBase + path, { signal, ...init }).catch(() => {
    throw new ApiError(0)
  })
}

/** @throws {ApiError} when the answer is not 2xx, or was cut off. */
async function readAnswer<Answer>(response: Response, headers: Headers) {
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer === undefined) throw new ApiError(0)
  if (response.ok) return answer as Answer
  throw createApiError(response.status, headers.get('authorization'), answer)
}
