import { client } from './client.ts'
import type { Method } from './fetch-json.ts'
import { takePrefetched } from './prefetched.ts'

interface Options {
  /** Sends no token. */
  isPublic?: boolean
  /** Aborts the call. */
  signal?: AbortSignal
}

/**
 * Calls the API with JSON. Sends the bearer token if there is one.
 * @param more further headers
 * @throws {ApiError} for every answer that is not 2xx, and for no answer.
 */
export async function request<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  more?: Record<string, string>,
  { isPublic = false, signal }: Options = {},
) {
  const prefetched = method === 'GET' && !isPublic ? takePrefetched(path) : undefined
  const answer = prefetched && (await prefetched)
  if (answer !== undefined) return answer as Answer
  const { data } = await client.request<Answer>({
    method,
    url: path,
    data: body,
    headers: { ...more, ...(isPublic && { authorization: false }) },
    ...(signal && { signal }),
  })
  return data
}
