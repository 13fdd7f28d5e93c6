import type { FakeServer } from './fake-server.ts'
import { pathInApi } from './path-in-api.ts'

/** A `fetch` whose calls to the API are answered by `server`; all others go to `realFetch`. */
export function fakeFetch(server: FakeServer, delayMs: number, realFetch: typeof fetch) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const path = pathInApi(String(input instanceof Request ? input.url : input))
    if (path === null) return realFetch(input, init)

    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    const answer = await server.answer(init?.method ?? 'GET', path, body)
    return Response.json(answer.body ?? null, { status: answer.httpStatus })
  }
}
