import type { FastifyInstance } from 'fastify'
import { originOf } from '../../foundation/http/origin.ts'
import type { Site } from '../../releases/serve/site.ts'
import { escapeHtml } from './escape.ts'
import { firstPages, pageDataFor } from './page-data.ts'

interface Parts {
  publicUrl: URL | undefined
  site: Site
}

const hidden = { schema: { hide: true } }

/** What search engines ask for: where they may go, and what there is. */
export async function finderRoutes(app: FastifyInstance, { publicUrl, site }: Parts) {
  app.get('/robots.txt', hidden, async (request, reply) => {
    const origin = originOf(request, publicUrl)
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`)
  })

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const origin = originOf(request, publicUrl)
    const { documents, ...lists } = await site.look()
    const addresses: string[] = []
    for (const remote of documents.liveSet.remotes.filter(({ access }) => access === 'public')) {
      const address = origin + remote.route
      const { lists: found } = pageDataFor(remote, lists, firstPages, null)
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
