import { takeAsked } from './asked.ts'
import { client } from './client.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Options {
  /** Sends no token: the call is for whoever is there. */
  isPublic?: boolean
  /** Gives the call up. */
  signal?: AbortSignal
}

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
  { isPublic = false, signal }: Options = {},
) {
  const asked = method === 'GET' && !isPublic ? takeAsked(path) : undefined
  const answer = asked && (await asked)
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
