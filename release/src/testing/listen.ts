import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

/** Starts a server on a free port until the test is over; returns its origin. */
export async function listen(t: { after(stop: () => unknown): void }, listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * Starts a proxy in front of a server; returns its origin.
 * @param onRequest called before a request is passed on, with its method and address, and its body
 */
export function startProxy(
  t: TestContext,
  target: string,
  onRequest: (line: string, body: string) => unknown,
) {
  return listen(t, async (request, response) => {
    const { method = '', url = '' } = request
    const body = new Uint8Array(await buffer(request))
    await onRequest(`${method} ${url}`, String(Buffer.from(body)))
    const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers
    const answer = await fetch(target + url, {
      method,
      headers: headers as Record<string, string>,
      body: method === 'GET' ? null : body,
      redirect: 'manual',
    })
    const kept = [...answer.headers].filter(([name]) => !/^(content-(enc|len)|transfer)/.test(name))
    response.writeHead(answer.status, Object.fromEntries(kept))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
}
