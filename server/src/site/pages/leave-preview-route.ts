import type { FastifyInstance } from 'fastify'
import type { Cookies } from '../../foundation/http/cookies.ts'
import { originOf } from '../../foundation/http/origin.ts'
import { remoteAt } from '../../releases/live/remote-at.ts'
import { leavePreviews } from '../../releases/preview/preview-cookies.ts'
import type { Site } from '../../releases/serve/site.ts'
import { refuseOtherSites } from './refuse-other-sites.ts'

interface Parts {
  publicUrl: URL | undefined
  site: Site
  cookies: Cookies
}

/** The form has no fields. */
const mostBytes = 1024

/** What the bar of a page with a preview leads to: the same address, as everybody sees it. */
export async function leavePreviewRoute(app: FastifyInstance, { publicUrl, site, cookies }: Parts) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null),
  )

  app.post(
    '/preview/leave',
    { config: { public: true }, bodyLimit: mostBytes, schema: { hide: true } },
    async (request, reply) => {
      const origin = originOf(request, publicUrl)
      refuseOtherSites(request, origin)
      leavePreviews(cookies, reply)
      const { documents } = await site.look()
      const from = URL.parse(String(request.headers.referer))
      const path = from?.origin === origin ? from.pathname : '/'
      // A remote that was shown before it was live has no page any more.
      const remote = remoteAt(documents.liveSet.remotes, path)
      return reply.header('cache-control', 'no-store').redirect(remote ? path : '/', 303)
    },
  )
}
