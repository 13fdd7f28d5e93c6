import type { FastifyInstance } from 'fastify'
import { negotiate, sendEncoded } from '../../foundation/http/encoded.ts'
import type { Site } from './site.ts'

/** Which version of which app is live for this browser; never kept without asking. */
export async function liveSetRoutes(app: FastifyInstance, { site }: { site: Site }) {
  app.get('/remotes.json', { schema: { hide: true } }, async (request, reply) => {
    const { json, previewBanner } = await site.see(request, reply)
    reply.type('application/json; charset=utf-8').headers({
      'cache-control': previewBanner ? 'private, no-store' : 'private, no-cache',
      vary: 'accept-encoding, cookie',
    })
    const encoding = negotiate(request.headers['accept-encoding'])
    return sendEncoded(request, reply, {
      hash: json.hash,
      encoding,
      bytes: json.bodies[encoding],
    })
  })
}
