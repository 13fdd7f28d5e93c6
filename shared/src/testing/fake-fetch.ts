import type { FakeServer } from './fake-server.ts'

/** Creates a `fetch` that sends API calls to `server` and all others to `realFetch`. */
export function createFakeFetch(server: FakeServer, delayMs: number, realFetch: typeof fetch) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const path = parseApiPath(String(input instanceof Request ? input.url : input))
    if (path === null) return realFetch(input, init)
    if (path === '/changes') return server.changes.answer(init?.signal)

    const method = init?.method ?? 'GET'
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    const sent = new Headers(init?.headers)
    const answer = await server.answer({ method, path, headers: sent, body })
    const etag = method === 'GET' ? computeEtag(answer.body) : ''
    const headers = { ...(etag && { etag }) }
    if (etag && sent.get('if-none-match') === etag) {
      return new Response(null, { status: 304, headers })
    }
    return Response.json(answer.body ?? null, { status: answer.httpStatus, headers })
  }
}

/** Computes the ETag of a response body. */
export function computeEtag(body: unknown) {
  const text = JSON.stringify(body ?? null)
  let sum = 0
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) | 0
  return `"${text.length}-${sum}"`
}

/** Returns the path below `/api`, or null for an address outside the API. */
export function parseApiPath(address: string) {
  const url = new URL(address, location.href)
  const isApi = url.origin === location.origin && url.pathname.startsWith('/api/')
  return isApi ? (url.pathname + url.search).slice('/api'.length) : null
}
