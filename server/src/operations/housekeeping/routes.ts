import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { toIsoOrNull } from '../../foundation/db/tables.ts'
import { failures, Nullable } from '../../foundation/http/schemas.ts'
import type { Services } from '../../foundation/services.ts'
import { byDeployTokenOrSession } from '../../releases/trust/authenticate.ts'
import { listOutcomes } from './repository.ts'

const Time = Nullable(Type.String({ format: 'date-time' }))

const Outcome = Type.Object({
  job: Type.String(),
  lastSuccessAt: Time,
  lastFailureAt: Time,
  lastFailure: Nullable(Type.String()),
})

/** The outcomes of the housekeeping jobs. */
export const housekeepingRoutes: FastifyPluginAsyncTypebox<Pick<Services, 'db'>> = async (
  app,
  { db },
) => {
  app.get('/housekeeping', {
    config: { authenticate: byDeployTokenOrSession },
    schema: {
      tags: ['Health'],
      summary: 'The last success and failure of each housekeeping job',
      response: { 200: Type.Array(Outcome), ...failures(401) },
    },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      const outcomes = await listOutcomes(db)
      return outcomes.map(({ lastSuccessAt, lastFailureAt, ...outcome }) => ({
        ...outcome,
        lastSuccessAt: toIsoOrNull(lastSuccessAt),
        lastFailureAt: toIsoOrNull(lastFailureAt),
      }))
    },
  })
}
