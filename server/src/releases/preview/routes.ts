import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemoteDescription } from '@sala/shared/contract/remote'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import type { Cookies } from '../../http/cookies.ts'
import { HttpError } from '../../http/http-error.ts'
import { failures, strict } from '../../http/schemas.ts'
import { Description } from '../bundle/manifest-schema.ts'
import { latestDescription } from '../ledger/repository.ts'
import { App } from '../schemas.ts'
import { byDeployToken } from '../tokens/authenticate.ts'
import { previewMs, readPreview, signPreview, startPreview } from './preview.ts'

/** Nothing but the developer's own machine, so that a link can lead nobody to another. */
const Origin = Type.String({ pattern: '^http://(localhost|127\\.0\\.0\\.1):[1-9]\\d{0,4}$' })

const Body = Type.Object({ origin: Origin, description: Type.Optional(Description) }, strict)

/** Asks for a link to a preview. */
export const previewApi: FastifyPluginAsyncTypebox<Deps> = async (app, { db, now }) => {
  app.post('/releases/:app/preview', {
    config: { authenticate: byDeployToken },
    schema: {
      tags: ['Releases'],
      summary: 'A link that shows a remote from your machine to one browser alone, for an hour',
      params: App,
      body: Body,
      response: { 200: Type.Object({ url: Type.String() }), ...failures(400, 401, 403, 404) },
    },
    handler: async ({ params, body: { origin, description: sent } }) => {
      const description = sent ?? (await latestDescription(db, params.app))
      if (!description) {
        throw new HttpError(404, `${params.app} is not known here. Publish it once.`)
      }
      if (description.name !== params.app) {
        throw new HttpError(403, `This is the description of ${description.name}.`)
      }
      const preview = {
        description: description as RemoteDescription,
        origin,
        expiresAt: now() + previewMs,
      }
      return { url: `/preview/${await signPreview(db, 'preview link', preview)}` }
    },
  })
}

type Parts = Pick<Deps, 'db' | 'now'> & { cookies: Cookies }

/** Where such a link leads. */
export const previewRoutes: FastifyPluginAsyncTypebox<Parts> = async (
  app,
  { db, now, cookies },
) => {
  // A wildcard, because it is longer than parameters may be.
  app.get('/preview/*', {
    schema: { hide: true, params: Type.Object({ '*': Type.String() }) },
    handler: async ({ params }, reply) => {
      const signed = params['*']
      const preview = await readPreview(db, 'preview link', signed, now())
      if (!preview) throw new HttpError(404, 'This preview has ended. Please ask for a new link.')
      await startPreview(db, { cookies, reply, preview })
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(preview.description.route, 303)
    },
  })
}
