import type { FastifyInstance } from 'fastify'

/**
 * Lets connections end with the request that they carry once the server closes. Fastify does so
 * for requests that come afterwards, but one that was under way would keep its connection open.
 */
export function endConnectionsOnClose(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
