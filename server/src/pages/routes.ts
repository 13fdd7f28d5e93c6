import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { HttpError } from '../http/http-error.ts'
import { pathOf, remoteAt } from '../releases/live/remote-at.ts'
import type { Site } from '../releases/site.ts'
import type { Pages } from './open-pages.ts'
import { originOf } from './origin.ts'
import { pagesAskedFor } from './page-data.ts'
import { sendPage } from './send-page.ts'

interface Parts {
  config: Pick<Config, 'publicUrl'>
  site: Site
  pages: Pages
}

/**
 * The HTML of every address that is neither the API's nor a file's. An address of no remote gets
 * the shell with 404: the host then says so.
 */
export async function pageRoutes(app: FastifyInstance, { config, site, pages }: Parts) {
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request.url)
    const seen = await site.see(request, reply, path)
    const query = new URLSearchParams(request.url.slice(path.length))
    const page = await pages.page(seen, {
      path,
      origin: originOf(request, config.publicUrl),
      pages: pagesAskedFor(query),
      hasSent: query.has('sent'),
    })
    if (!page) throw new HttpError(503, 'No host is live yet.', { 'retry-after': '5' })
    reply.code(remoteAt(seen.liveSet.remotes, path) ? 200 : 404)
    return sendPage(request, reply, page)
  })
}
