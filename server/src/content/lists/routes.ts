import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { failures } from '../../foundation/http/schemas.ts'
import { callerOf } from '../../people/sessions/guard.ts'
import type { Changes } from './follow-changes.ts'

const Events = {
  description:
    'Each event’s data is `{"list": "staff", "revision": "…"}`; the first tell how it is.',
  content: { 'text/event-stream': { schema: Type.String() } },
}

export const changeRoutes: FastifyPluginAsyncTypebox<{ changes: Changes }> = async (
  app,
  { changes },
) => {
  // Before the server waits for answers under way, of which these would have no end.
  app.addHook('preClose', async () => changes.stop())

  app.get('/changes', {
    exposeHeadRoute: false,
    schema: {
      tags: ['Lists'],
      summary: 'What is changed in the lists, by whomever, until the session ends',
      response: { 200: Events, ...failures(401, 429, 503) },
    },
    handler: (request, reply: FastifyReply) => {
      reply.headers({
        'cache-control': 'no-store',
        'content-type': 'text/event-stream',
        // It carries nothing else afterwards.
        connection: 'close',
        'x-accel-buffering': 'no',
      })
      reply.send(changes.follow(callerOf(request)))
    },
  })
}
