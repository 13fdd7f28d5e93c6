import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { failures } from '../../foundation/http/schemas.ts'
import { callerOf } from '../../people/sessions/guard.ts'
import { readToday, type TodayParts } from './read-today.ts'
import { Today } from './schemas.ts'

/** What there is to do today, at one glance. */
export const todayRoutes: FastifyPluginAsyncTypebox<TodayParts> = async (app, parts) => {
  app.get('/today', {
    schema: {
      tags: ['Today'],
      summary: 'Letters, hidden entries, what is published next, the last backup and visits',
      response: { 200: Today, ...failures(401) },
    },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      return readToday(parts, callerOf(request).role)
    },
  })
}
