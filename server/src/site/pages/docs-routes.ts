import { releasePath } from '@sala/kit/contract/release-statement'
import type { FastifyInstance } from 'fastify'
import type { Cache } from '../../foundation/cache/cache.ts'
import { addStyleSource, createPolicy, sha256Source } from '../../foundation/http/csp.ts'
import { notFound } from '../../foundation/http/http-error.ts'
import { originPlaceholder } from '../../foundation/http/origin.ts'
import type { ReadSignedFile } from '../../releases/store/release-contents.ts'
import { estimatePageBytes, type Page, toPage } from './page.ts'
import type { PageRouteServices } from './pages.ts'

interface DocsServices extends Pick<PageRouteServices, 'site' | 'sendPage'> {
  cache: Cache
  signed: ReadSignedFile
}

const hidden = { schema: { hide: true } }

/** Addresses of a Sala in the documents' commands. */
const exampleOrigins = /http:\/\/127\.0\.0\.1:3000|https:\/\/sala\.example/g

/**
 * Serves the documents of the live host (packages/build/webpack/documents.mjs), such as `/docs/teams`, with the address
 * of this site in their commands. They need no session: teams have none.
 */
export async function docsRoutes(
  app: FastifyInstance,
  { site, sendPage, cache, signed }: DocsServices,
) {
  const cached = cache.namespace<Page>('documents', estimatePageBytes)

  app.get<{ Params: { name: string } }>('/docs/:name', hidden, async (request, reply) => {
    const { live } = await site.readSnapshot()
    const host = live.apps.find((one) => one.app === 'host')?.live
    const path = `docs/${request.params.name}.html`
    const html = host && (await signed(host, path))
    if (!html) throw notFound('page')
    const key = `${host.version} ${host.manifest.files[path]?.sha256}`
    const page = await cached.getOrLoad(key, async () => renderDocument(html, releasePath(host)))
    return sendPage(request, reply, page)
  })
}

function renderDocument(html: string, hostPath: string) {
  const filled = html
    .replaceAll(exampleOrigins, originPlaceholder)
    .replaceAll('%HOST%', () => hostPath)
  const [, style = ''] = html.match(/<style>(.*?)<\/style>/s) ?? []
  const policy = addStyleSource(createPolicy(), sha256Source(style))
  return toPage(filled, { ...policy, 'x-robots-tag': 'noindex' }, true)
}
