import type { FastifyInstance } from 'fastify'

export const requestIdHeader = 'x-request-id'

/** Tells the client the id that is on every line of the log about its request. */
export function addRequestIdHeader(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
  })
}
