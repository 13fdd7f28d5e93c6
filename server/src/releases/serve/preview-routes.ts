import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { Type } from 'typebox'
import type { Deps } from '../../foundation/deps.ts'
import type { Cookies } from '../../foundation/http/cookies.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { failures, strict } from '../../foundation/http/schemas.ts'
import { secretKey } from '../../foundation/secrets/repository.ts'
import { Description } from '../bundle/manifest-schema.ts'
import { App, Refused } from '../bundle/schemas.ts'
import { RefusedError } from '../live/decide.ts'
import { readLiveState } from '../live/repository.ts'
import { judgePreview } from '../preview/judge-preview.ts'
import { previewMs, readPreview, signPreview, startPreview } from '../preview/preview.ts'
import { Origin } from '../preview/schema.ts'
import { latestDescription } from '../store/repository.ts'
import { byDeployToken, deployerOf } from '../trust/authenticate.ts'
import type { Site } from './site.ts'

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
      response: {
        200: Type.Object({ url: Type.String() }),
        422: Refused,
        ...failures(400, 401, 403, 404),
      },
    },
    handler: async (request) => {
      const { params, body } = request
      const { origin } = body
      const state = await readLiveState(db)
      const live = state.apps.find(({ app }) => app === params.app)?.live.manifest.description
      const description = body.description ?? live ?? (await latestDescription(db, params.app))
      if (!description) {
        throw new HttpError(404, `${params.app} is not known here. Publish it once.`)
      }
      if (description.name !== params.app) {
        throw new HttpError(403, `This is the description of ${description.name}.`)
      }
      const findings = judgePreview(state, description as RemoteDescription)
      if (findings.length > 0) throw new RefusedError(findings)
      // A cookie has no room for what an owner may change, and a preview no use for it.
      const { site: _, ...described } = description as RemoteDescription
      const preview = {
        description: described,
        origin,
        token: deployerOf(request).id,
        expiresAt: now() + previewMs,
      }
      return { url: `/preview/${await signPreview(db, 'preview link', preview)}` }
    },
  })
}

type Parts = Deps & { cookies: Cookies; site: Site }

/** Where such a link leads. */
export const previewRoutes: FastifyPluginAsyncTypebox<Parts> = async (
  app,
  { db, now, cookies, site },
) => {
  // A wildcard, because it is longer than parameters may be.
  app.get('/preview/*', {
    schema: { hide: true, params: Type.Object({ '*': Type.String() }) },
    handler: async ({ params }, reply) => {
      const { live: state } = await site.look()
      const read = { db, nowMs: now(), state, key: await secretKey(db) }
      const preview = await readPreview(read, 'preview link', params['*'])
      if (!preview) throw new HttpError(404, 'This preview has ended. Please ask for a new link.')
      await startPreview(db, { cookies, reply, preview })
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(preview.description.route, 303)
    },
  })
}
