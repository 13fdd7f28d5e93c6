import type { LiveSet } from '@sala/shared/contract/remote'
import type { FastifyInstance } from 'fastify'
import { negotiate, sendEncoded } from '../http/encoded.ts'
import { HttpError } from '../http/http-error.ts'
import type { Site } from '../releases/site.ts'

/**
 * The one HTML document, for every address that is neither the API's nor a file's. An address of no
 * remote gets it with 404: the host then says so.
 */
export async function pageRoutes(app: FastifyInstance, { site }: { site: Site }) {
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { page, liveSet } = await site(request, reply)
    if (!page) throw new HttpError(503, 'No host is live yet.', { 'retry-after': '5' })

    const path = request.url.split('?', 1)[0] ?? '/'
    reply
      .code(isRoute(liveSet, path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' })
    const encoding = negotiate(request.headers['accept-encoding'])
    return sendEncoded(request, reply, {
      hash: page.hash,
      encoding,
      bytes: page.bodies[encoding],
    })
  })
}

function isRoute({ remotes }: LiveSet, path: string) {
  return remotes.some(
    ({ route }) => path === route || (route !== '/' && path.startsWith(`${route}/`)),
  )
}
