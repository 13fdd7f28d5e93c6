import { remoteSchema } from '@sala/kit/remote-json/schema'
import type { FastifyInstance } from 'fastify'
import { negotiateEncoding, sendEncoded } from '../../foundation/http/compression.ts'
import type { Cookies } from '../../foundation/http/cookies.ts'
import type { Services } from '../../foundation/services.ts'
import { previewRoutes } from './preview-routes.ts'
import { type ReleaseFiles, releaseFileRoutes } from './release-files.ts'
import type { Site } from './site.ts'

/** Serves the live set of this browser; caches revalidate it at each use. */
async function liveSetRoutes(app: FastifyInstance, { site }: { site: Site }) {
  app.get('/remotes.json', { schema: { hide: true } }, async (request, reply) => {
    const { json, previewBanner } = await site.view(request, reply)
    reply.type('application/json; charset=utf-8').headers({
      'cache-control': previewBanner ? 'private, no-store' : 'private, no-cache',
      vary: 'accept-encoding, cookie',
    })
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    return sendEncoded(request, reply, {
      hash: json.hash,
      encoding,
      bytes: json.bodies[encoding],
    })
  })
}

const schemaJson = JSON.stringify({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'remote.json of Sala',
  ...remoteSchema,
})

/** Serves the JSON Schema that editors use to complete a `remote.json`. */
async function schemaRoutes(app: FastifyInstance) {
  app.get('/remote.schema.json', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/schema+json; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .send(schemaJson),
  )
}

/** Serves the page of enrolment links. Browsers do not send the secret, which is after the `#`. */
async function enrolmentPage(app: FastifyInstance) {
  app.get('/enrol', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send('Run this where your team publishes: npx sala login "<the whole link>"\n'),
  )
}

/** Serves files of releases, the live set, the schema of `remote.json`, and the pages of links. */
export async function releaseRoutes(
  app: FastifyInstance,
  services: Services & { site: Site; cookies: Cookies; files: ReleaseFiles },
) {
  await app.register(releaseFileRoutes, services)
  await app.register(liveSetRoutes, services)
  await app.register(schemaRoutes)
  await app.register(enrolmentPage)
  await app.register(previewRoutes, services)
}
