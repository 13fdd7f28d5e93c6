import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../foundation/http/http-error.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { pathOf, remoteAt } from '../../releases/live/remote-at.ts'
import type { Site } from '../../releases/serve/site.ts'
import type { Pages } from './open-pages.ts'
import { pagesAskedFor } from './page-data.ts'
import type { SendPage } from './send-page.ts'

interface Parts {
  site: Site
  pages: Pages
  sendPage: SendPage
}

/**
 * The HTML of every address that is neither the API's nor a file's. An address of no remote gets
 * the shell with 404: the host then says so.
 */
export async function pageRoutes(app: FastifyInstance, { site, pages, sendPage }: Parts) {
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request.url)
    const seen = await site.see(request, reply, path)
    const query = new URLSearchParams(request.url.slice(path.length))
    const page = await pages.page(seen, {
      path,
      pages: pagesAskedFor(query),
      hasSent: query.has('sent'),
      caller: addressKey(request.ip),
    })
    if (!page) throw new HttpError(503, 'No host is live yet.', { 'retry-after': '5' })
    reply.code(remoteAt(seen.liveSet.remotes, path) ? 200 : 404)
    return sendPage(request, reply, page)
  })
}
