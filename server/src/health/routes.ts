import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answers } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { failures, StatusMessage } from '../http/schemas.ts'

export const healthRoutes: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get('/health', {
    config: { public: true },
    schema: {
      tags: ['Health'],
      summary: 'Whether the server and its database answer',
      security: [],
      response: { 200: StatusMessage, ...failures(503) },
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        await answers(db)
        return { status: 'success' as const, message: 'All is well.' }
      } catch (err) {
        request.log.error({ err }, 'the database does not answer')
        const message = 'The database does not answer.'
        return reply.code(503).header('retry-after', '5').send({ status: 'error', message })
      }
    },
  })
}
