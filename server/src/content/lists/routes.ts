import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { failures } from '../../foundation/http/schemas.ts'
import { getCaller } from '../../people/sessions/guard.ts'
import type { ChangeStream } from './change-stream.ts'

const Events = {
  description:
    'Each event’s data is `{"list": "staff", "revision": "…"}`. The first events are the current revisions.',
  content: { 'text/event-stream': { schema: Type.String() } },
}

export const changeRoutes: FastifyPluginAsyncTypebox<{ changes: ChangeStream }> = async (
  app,
  { changes },
) => {
  // Before the server waits for running requests to finish, as these never do.
  app.addHook('preClose', async () => changes.stop())

  app.get('/changes', {
    exposeHeadRoute: false,
    schema: {
      tags: ['Lists'],
      summary: 'Stream changes of lists, by any user, until the session ends',
      response: { 200: Events, ...failures(401, 429, 503) },
    },
    handler: (request, reply: FastifyReply) => {
      reply.headers({
        'cache-control': 'no-store',
        'content-type': 'text/event-stream',
        // The connection is not reused afterwards.
        connection: 'close',
        'x-accel-buffering': 'no',
      })
      reply.send(changes.follow(getCaller(request)))
    },
  })
}
