import { appearanceIn } from '@sala/kit/contract/appearance'
import { addressIn, languageTags } from '@sala/kit/contract/language'
import type { LiveRemote } from '@sala/kit/contract/remote'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../../foundation/http/cookies.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import type { BareRequest } from '../../foundation/load/answer-again.ts'
import { languageAt } from '../../releases/bundle/page-addresses.ts'
import { pathOf, remoteAt } from '../../releases/live/remote-at.ts'
import type { Seen, Site } from '../../releases/serve/site.ts'
import { offeredPage } from './offered-page.ts'
import type { Pages } from './open-pages.ts'
import type { Page } from './page.ts'
import { pagesAskedFor } from './page-data.ts'
import { chosenLanguage, languagesFor } from './page-language.ts'
import type { SendPage } from './send-page.ts'
import { wantedLanguage } from './wanted-language.ts'

interface Parts {
  site: Site
  pages: Pages
  sendPage: SendPage
  cookies: Cookies
  /** Hears of every public page that is sent, by its address, unless it shows a preview. */
  onView: (request: BareRequest, address: string) => void
}

/** Says that a browser was offered another language: whoever has not taken it is not asked again. */
const wasOffered = 'language'
const aYearS = 365 * 24 * 60 * 60

/**
 * The HTML of every address that is neither the API's nor a file's. An address of no remote gets
 * the shell with 404: the host then says so.
 */
export async function pageRoutes(app: FastifyInstance, parts: Parts) {
  const { site, pages, sendPage, cookies, onView } = parts

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request.url)
    const seen = await site.see(request, reply, path)
    const query = new URLSearchParams(request.url.slice(path.length))
    const page = await pages.page(seen, {
      path,
      pages: pagesAskedFor(query),
      appearance: appearanceIn(request.headers.cookie ?? ''),
      chosen: chosenLanguage(query, request.headers.cookie ?? ''),
      hasSent: query.has('sent'),
      caller: addressKey(request.ip),
    })
    if (!page) throw new HttpError(503, 'No host is live yet.', { 'retry-after': '5' })
    const remote = remoteAt(seen.liveSet.remotes, path)
    reply.code(remote ? 200 : 404)
    if (!remote || remote.access === 'signed-in' || seen.previewBanner)
      return sendPage(request, reply, page)
    const offered = offerLanguage(request, reply, page, { seen, remote })
    if (remote.access === 'signed-out') return sendPage(request, reply, offered)
    const address = addressIn(remote.route, languageAt(remote, path) ?? 'en')
    const onServed = (one: BareRequest) => onView(one, address)
    onServed(request)
    if (page.isCacheable) request.again = { as: 'view', onServed }
    return sendPage(request, reply, offered)
  })

  /** Once, to whoever reads another language first that the page has too. Nobody is sent anywhere. */
  function offerLanguage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page,
    { seen, remote }: { seen: Seen; remote: LiveRemote },
  ) {
    if (!page.language || cookies.read(request, wasOffered)) return page
    const languages = languagesFor(seen, remote)
    const wanted = wantedLanguage(request.headers['accept-language'], languages)
    if (!wanted || languageTags[wanted] === page.language) return page
    cookies.set(reply, wasOffered, 'offered', aYearS)
    const isPublic = remote.access === 'public'
    const address = isPublic ? addressIn(remote.route, wanted) : `?language=${wanted}`
    return offeredPage(page, wanted, address)
  }
}
