import type { FastifyInstance, FastifyRequest } from 'fastify'

const forAYear = 'max-age=31536000; includeSubDomains'

/** Has browsers come by https from then on, once a visitor has come by it. */
export function keepHttps(app: FastifyInstance, isHttps: (request: FastifyRequest) => boolean) {
  app.addHook('onRequest', (request, reply, done) => {
    if (isHttps(request)) reply.header('strict-transport-security', forAYear)
    done()
  })
}
