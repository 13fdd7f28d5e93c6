import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { inTransaction } from '../../foundation/db/database.ts'
import type { Deps } from '../../foundation/deps.ts'
import type { Cookies } from '../../foundation/http/cookies.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { readLinks } from '../preview/links/read-links.ts'
import { noteOpened } from '../preview/links/repository.ts'
import { sayEnded, startLinked } from '../preview/preview.ts'
import type { Site } from './site.ts'

type Parts = Deps & { cookies: Cookies; site: Site }

const Params = Type.Object({ app: Type.String(), '*': Type.String() })

/**
 * Where the link to a published version leads: to the remote's page, in this browser as the link
 * shows it. One that has ended, or never was any, leads to what everybody sees.
 */
export const previewLinkRoutes: FastifyPluginAsyncTypebox<Parts> = async (
  app,
  { db, now, cookies, site },
) => {
  // A wildcard, so that nothing of it is logged however it was cut off.
  app.get('/preview/:app/*', {
    schema: { hide: true, params: Params },
    handler: async (request, reply) => {
      refuseEmbedding(request)
      const { app: name, '*': secret } = request.params
      const nowMs = now()
      const { live: state } = await site.look()
      const link = { app: name, secret }
      const [preview] = await readLinks({ db, nowMs, state }, [link])
      if (preview) {
        startLinked({ cookies, reply, nowMs }, link, preview)
        // That it was opened is good to know, and no reason to keep anybody out.
        await inTransaction(db, (trx) => noteOpened(trx, preview.id, nowMs)).catch((err) =>
          request.log.warn({ err }, 'it was not noted that a preview was opened'),
        )
      } else sayEnded(cookies, reply)
      const live = state.apps.find((one) => one.app === name)?.live
      const description = (preview?.release ?? live)?.manifest.description
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .redirect(description?.route ?? '/', 303)
    },
  })
}

/** A link is opened by somebody, and never by a page that shows, loads or guesses at it unseen. */
function refuseEmbedding({ headers }: FastifyRequest) {
  const destination = headers['sec-fetch-dest'] ?? 'document'
  const isAhead = headers['sec-purpose'] !== undefined
  if (destination === 'document' && !isAhead) return
  throw new HttpError(403, 'This link is to be opened by itself.')
}
