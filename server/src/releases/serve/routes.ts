import { remoteSchema } from '@sala/kit/remote-json/schema'
import type { FastifyInstance } from 'fastify'
import { negotiateEncoding, sendEncoded } from '../../foundation/http/compression.ts'
import type { Cookies } from '../../foundation/http/cookies.ts'
import type { Services } from '../../foundation/services.ts'
import { previewRoutes } from './preview-routes.ts'
import { type ReleaseFiles, releaseFileRoutes } from './release-files.ts'
import type { Site } from './site.ts'

const hidden = { schema: { hide: true } }

const schemaJson = JSON.stringify({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'remote.json of Sala',
  ...remoteSchema,
})

/** Serves files of releases, the live set, the schema of `remote.json`, and the pages of links. */
export async function releaseRoutes(
  app: FastifyInstance,
  services: Services & { site: Site; cookies: Cookies; files: ReleaseFiles },
) {
  await app.register(releaseFileRoutes, services)

  // The live set of this browser; caches revalidate it at each use.
  app.get('/remotes.json', hidden, async (request, reply) => {
    const { json, previewBanner } = await services.site.view(request, reply)
    reply.type('application/json; charset=utf-8').headers({
      'cache-control': previewBanner ? 'private, no-store' : 'private, no-cache',
      vary: 'accept-encoding, cookie',
    })
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    const { hash, bodies } = json
    return sendEncoded(request, reply, { hash, encoding, bytes: bodies[encoding] })
  })

  // Editors complete a `remote.json` by it.
  app.get('/remote.schema.json', hidden, (_request, reply) =>
    reply
      .type('application/schema+json; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .send(schemaJson),
  )

  // The page of enrolment links. Browsers do not send the secret, which is after the `#`.
  app.get('/enrol', hidden, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        'Run this where your team publishes: npx sala login "<the whole link>"\nThe document for teams is at /docs/teams of this site.\n',
      ),
  )

  await app.register(previewRoutes, services)
}
