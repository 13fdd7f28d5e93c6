import { bearer } from './bearer.ts'
import { answerOf, call } from './fetch-json.ts'

/**
 * What stands at `path`, for who has it already as it was when it had this `etag`.
 * @returns null when it is still the same
 * @throws {ApiError} as `fetchJson` does
 */
export async function fetchIfChanged<Answer>(path: string, etag: string) {
  const headers = new Headers({ ...bearer(), 'if-none-match': etag })
  const response = await call(path, { headers })
  return response.status === 304 ? null : answerOf<Answer>(response, headers)
}
