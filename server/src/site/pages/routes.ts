import { parseAppearance } from '@sala/kit/contract/appearance'
import { localizedPath } from '@sala/kit/contract/language'
import type { FastifyInstance } from 'fastify'
import { statusMessage } from '../../foundation/http/error-handler.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import type { BareRequest } from '../../foundation/load/response-cache.ts'
import { findPageLanguage, findRemoteAt, getPath } from '../../releases/bundle/page-addresses.ts'
import { offerLanguage } from './offer-language.ts'
import { readPageNumbers } from './page-data.ts'
import { readChosenLanguage } from './page-language.ts'
import type { PageRouteServices } from './pages.ts'

interface Services extends PageRouteServices {
  /** Called for each view of a public page, except previews. */
  onView: (request: BareRequest, address: string) => void
}

/**
 * Files by their extension, hidden files, and everything below `/.well-known/`. A page may be asked for as `.html`;
 * versions such as `1.2` are not files.
 */
const filePath = /\/\.|\.(?!html?$)[a-z][a-z\d]*$/i

/**
 * Serves the HTML of all addresses but those of the API and files. An address without a remote gets the shell with
 * 404; the host then shows "Page not found".
 */
export async function pageRoutes(app: FastifyInstance, services: Services) {
  const { site, pages, sendPage, cookies, onView } = services

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = getPath(request.url)
    if (filePath.test(path)) throw new HttpError(404, statusMessage(404))
    const seen = await site.view(request, reply, path)
    const query = new URLSearchParams(request.url.slice(path.length))
    const page = await pages.getPage(seen, {
      path,
      pages: readPageNumbers(query),
      appearance: parseAppearance(request.headers.cookie ?? ''),
      chosen: readChosenLanguage(query, request.headers.cookie ?? ''),
      hasSent: query.has('sent'),
      caller: addressKey(request.ip),
    })
    if (!page) throw new HttpError(503, 'No host is live yet.', { 'retry-after': '5' })
    const remote = findRemoteAt(seen.liveSet.remotes, path)
    reply.code(remote ? 200 : 404)
    if (!remote || remote.access === 'signed-in' || seen.previewBanner)
      return sendPage(request, reply, page)
    const offered = offerLanguage(cookies, request, reply, { seen, remote, page })
    if (remote.access === 'public' || isOpenedByUser(request)) {
      // Browsers start another process for a page with this header.
      reply.removeHeader('cross-origin-opener-policy')
    }
    if (remote.access === 'signed-out') return sendPage(request, reply, offered)
    const address = localizedPath(remote.route, findPageLanguage(remote, path) ?? 'en')
    const onServed = (one: BareRequest) => onView(one, address)
    onServed(request)
    if (page.isShared) request.cacheable = { as: 'view', onServed }
    return sendPage(request, reply, offered)
  })
}

/**
 * Whether the user has opened the page, as by a bookmark. Another page has its window then only if it had opened it before:
 * host/src/guards.tsx sees to that.
 */
const isOpenedByUser = ({ headers }: BareRequest) => headers['sec-fetch-site'] === 'none'
