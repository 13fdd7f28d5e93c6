import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Today as TodayAnswer } from '@sala/kit/contract/today'
import { Type } from 'typebox'
import { failures, Nullable } from '../../foundation/http/schemas.ts'
import { getCaller } from '../../people/sessions/guard.ts'
import { readToday, type TodayServices } from './read-today.ts'

const Time = Type.String({ format: 'date-time' })
const Shares = Type.Array(
  Type.Object({ name: Type.String(), times: Type.Integer(), before: Type.Integer() }),
)

const Today = Type.Unsafe<TodayAnswer>(
  Type.Object({
    letters: Nullable(Type.Object({ unread: Type.Integer(), undelivered: Type.Integer() })),
    hidden: Type.Object({
      count: Type.Integer(),
      entries: Type.Array(
        Type.Object({
          list: Type.String(),
          _id: Type.String(),
          title: Type.String(),
          why: Type.Enum(['hidden', 'not yet', 'over']),
          until: Nullable(Time),
        }),
      ),
    }),
    next: Type.Array(Type.Object({ of: Type.String(), title: Type.String(), at: Time })),
    backup: Type.Object({
      lastAt: Nullable(Time),
      failedAt: Nullable(Time),
      isScheduled: Type.Boolean(),
    }),
    visits: Type.Object({
      days: Type.Array(
        Type.Object({ day: Type.String(), times: Type.Integer(), before: Type.Integer() }),
      ),
      pages: Shares,
      languages: Shares,
      countries: Shares,
      bookNow: Type.Object({ times: Type.Integer(), before: Type.Integer() }),
    }),
  }),
)

/** The data of the screen “Today”. */
export const todayRoutes: FastifyPluginAsyncTypebox<TodayServices> = async (app, services) => {
  app.get('/today', {
    schema: {
      tags: ['Today'],
      summary: 'Messages, hidden and scheduled entries, the last backup and visits',
      response: { 200: Today, ...failures(401) },
    },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      return readToday(services, getCaller(request).role)
    },
  })
}
