import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { inTransaction } from '../../foundation/db/database.ts'
import type { Cookies } from '../../foundation/http/cookies.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import type { Services } from '../../foundation/services.ts'
import { findPreviews } from '../preview/find-previews.ts'
import { announcePreviewEnd, setPreviewCookie } from '../preview/preview-cookies.ts'
import { recordOpened } from '../preview/repository.ts'
import type { Site } from './site.ts'

type PreviewServices = Services & { cookies: Cookies; site: Site }

const Params = Type.Object({ app: Type.String(), '*': Type.String() })

/**
 * Opens a preview link: sets the preview cookie and redirects to the remote's page. A link that has ended or never
 * existed redirects to the live page.
 */
export const previewRoutes: FastifyPluginAsyncTypebox<PreviewServices> = async (
  app,
  { db, now, cookies, site },
) => {
  // A wildcard, so that no part of a secret with slashes is logged.
  app.get('/preview/:app/*', {
    schema: { hide: true, params: Params },
    handler: async (request, reply) => {
      refuseEmbedding(request)
      const { app: name, '*': secret } = request.params
      const nowMs = now()
      const { live: state } = await site.readSnapshot()
      const { versions, dev } = await findPreviews({ db, nowMs, state }, [{ app: name, secret }])
      const preview = versions[0] ?? dev[0]
      if (preview) {
        setPreviewCookie({ cookies, reply, nowMs }, { app: name, secret }, preview)
        // A failure must not block the preview.
        await inTransaction(db, (trx) => recordOpened(trx, preview.id, nowMs)).catch((err) =>
          request.log.warn({ err }, 'could not record the opening of a preview link'),
        )
      } else announcePreviewEnd(cookies, reply)
      const release = versions[0]?.release ?? state.apps.find((one) => one.app === name)?.live
      const description = dev[0]?.description ?? release?.manifest.description
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .redirect(description?.route ?? '/', 303)
    },
  })
}

/** Only a person may open a link: refuses frames, prefetching and requests by scripts. */
function refuseEmbedding({ headers }: FastifyRequest) {
  const destination = headers['sec-fetch-dest'] ?? 'document'
  const isPrefetch = headers['sec-purpose'] !== undefined
  if (destination === 'document' && !isPrefetch) return
  throw new HttpError(403, 'Open this link directly, not from within another page.')
}
