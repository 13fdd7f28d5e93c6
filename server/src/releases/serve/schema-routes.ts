import { remoteSchema } from '@sala/kit/remote-json/schema'
import type { FastifyInstance } from 'fastify'

const json = JSON.stringify({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'remote.json of Sala',
  ...remoteSchema,
})

/** By what editors complete a `remote.json`. */
export async function schemaRoutes(app: FastifyInstance) {
  app.get('/remote.schema.json', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/schema+json; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .send(json),
  )
}
