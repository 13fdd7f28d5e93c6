import type { FastifyInstance } from 'fastify'
import type { Checkout } from '../releases/checkout.ts'
import { openPage } from './page.ts'

/**
 * The one HTML document, for every address that is neither the API's nor a file's. An address of no
 * remote gets it with 404: the host then says so.
 */
export async function pageRoutes(app: FastifyInstance, { checkout }: { checkout: Checkout }) {
  const page = openPage(checkout)

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { etag, body, encoding } = page(request.headers['accept-encoding'] ?? '')
    const path = request.url.split('?', 1)[0] ?? '/'
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()

    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .code(isRoute(checkout, path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(body)
  })
}

function isRoute(checkout: Checkout, path: string) {
  return checkout
    .liveSet()
    .remotes.some(({ route }) => path === route || (route !== '/' && path.startsWith(`${route}/`)))
}
