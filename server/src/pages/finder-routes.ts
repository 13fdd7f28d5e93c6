import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { originOf } from '../http/origin.ts'
import type { Lists } from '../lists/open-lists.ts'
import type { Site } from '../releases/site.ts'
import { escapeHtml } from './escape.ts'
import { pageDataFor } from './page-data.ts'

interface Parts {
  config: Pick<Config, 'publicUrl'>
  site: Site
  lists: Lists
}

const hidden = { schema: { hide: true } }

/** What search engines ask for: where they may go, and what there is. */
export async function finderRoutes(app: FastifyInstance, { config, site, lists }: Parts) {
  app.get('/robots.txt', hidden, async (request, reply) => {
    const origin = originOf(request, config.publicUrl)
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`)
  })

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const origin = originOf(request, config.publicUrl)
    const { liveSet } = await site.see(request, reply, '/sitemap.xml')
    const addresses: string[] = []
    for (const remote of liveSet.remotes.filter(({ access }) => access === 'public')) {
      const address = origin + remote.route
      const { lists: found } = await pageDataFor(remote, lists, {}, null)
      addresses.push(address)
      for (const [name, { pages }] of Object.entries(found)) {
        for (let page = 2; page <= pages; page++) addresses.push(`${address}?${name}=${page}`)
      }
    }
    const urls = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      )
  })
}
