import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languageTags } from '@sala/kit/contract/language'
import type { FastifyInstance } from 'fastify'
import { sendEncoded, shortHash } from '../../foundation/http/compression.ts'
import { getOrigin } from '../../foundation/http/origin.ts'
import { sandboxFile } from '../../foundation/http/security-headers.ts'
import { getPageAddresses } from '../../releases/bundle/page-addresses.ts'
import { escapeHtml } from './page.ts'
import { firstPages, toPageData } from './page-data.ts'
import type { PageRouteServices } from './pages.ts'

const hidden = { schema: { hide: true } }

/** Icons that browsers ask for by these names, whatever the page links. */
const icons = [
  { paths: ['/favicon.ico'], file: 'favicon.ico', type: 'image/x-icon' },
  {
    paths: ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'],
    file: 'apple-touch-icon.png',
    type: 'image/png',
  },
]

/** Serves robots.txt, the sitemap and the icons. */
export async function sitemapRoutes(
  app: FastifyInstance,
  { publicUrl, site }: Pick<PageRouteServices, 'publicUrl' | 'site'>,
) {
  for (const { paths, file, type } of icons) {
    const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@sala/kit/theme/${file}`)))
    const hash = shortHash(bytes)
    for (const path of paths) {
      app.get(path, hidden, (request, reply) => {
        reply.type(type).header('cache-control', 'public, max-age=86400')
        return sendEncoded(request, sandboxFile(reply), { hash, encoding: 'identity', bytes })
      })
    }
  }

  app.get('/robots.txt', hidden, async (request, reply) => {
    const origin = getOrigin(request, publicUrl)
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`)
  })

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const origin = getOrigin(request, publicUrl)
    const { documents, ...lists } = await site.readSnapshot()
    const urls = documents.liveSet.remotes
      .filter(({ access }) => access === 'public')
      .flatMap((remote) => {
        const { lists: found } = toPageData(remote, lists, firstPages, null, 'en')
        const queries = ['', ...Object.entries(found).flatMap(listFurtherPages)]
        const addresses = getPageAddresses(remote).map(([language, path]) => ({
          tag: languageTags[language],
          address: origin + path,
        }))
        return queries.flatMap((query) => toUrlElements(addresses, query))
      })
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`,
      )
  })
}

/** Lists the queries from `?staff=2` to the last page of a list. */
function listFurtherPages([name, { pages }]: [string, { pages: number }]) {
  return Array.from({ length: pages - 1 }, (_, at) => `?${name}=${at + 2}`)
}

/** Renders the sitemap entries of a page, one for each language; each links to all of them. */
function toUrlElements(addresses: { tag: string; address: string }[], query: string) {
  const at = (address: string) => escapeHtml(address + query)
  const links = addresses.map(
    ({ tag, address }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${at(address)}"/>`,
  )
  const others = addresses.length > 1 ? links.join('') : ''
  return addresses.map(({ address }) => `<url><loc>${at(address)}</loc>${others}</url>`)
}
