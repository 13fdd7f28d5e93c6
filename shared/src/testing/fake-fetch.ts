import type { FakeServer } from './fake-server.ts'

/** A `fetch` whose calls to the API are answered by `server`; all others go to `realFetch`. */
export function fakeFetch(server: FakeServer, delayMs: number, realFetch: typeof fetch) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const path = pathInApi(String(input instanceof Request ? input.url : input))
    if (path === null) return realFetch(input, init)
    if (path === '/changes') return server.changes.answer(init?.signal)

    const method = init?.method ?? 'GET'
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    const sent = new Headers(init?.headers)
    const answer = await server.answer({ method, path, headers: sent, body })
    const etag = method === 'GET' ? etagOf(answer.body) : ''
    const headers = { ...(etag && { etag }) }
    if (etag && sent.get('if-none-match') === etag) {
      return new Response(null, { status: 304, headers })
    }
    return Response.json(answer.body ?? null, { status: answer.httpStatus, headers })
  }
}

/** A list as it is by this name, for whoever asks whether it has changed. */
export function etagOf(body: unknown) {
  const text = JSON.stringify(body ?? null)
  let sum = 0
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) | 0
  return `"${text.length}-${sum}"`
}

/** The path below `/api` that an address asks for, or null when it is not the API's. */
export function pathInApi(address: string) {
  const url = new URL(address, location.href)
  const isApi = url.origin === location.origin && url.pathname.startsWith('/api/')
  return isApi ? (url.pathname + url.search).slice('/api'.length) : null
}
