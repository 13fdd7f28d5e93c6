import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { rejectCrossSiteForms } from '../../foundation/http/fetch-metadata.ts'
import { getOrigin } from '../../foundation/http/origin.ts'
import { failures } from '../../foundation/http/schemas.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { createReportRateLimit } from '../../foundation/load/rate-limit.ts'
import type { Services } from '../../foundation/services.ts'
import type { Site } from '../../releases/serve/site.ts'
import type { CollectedVisits } from './collect-visits.ts'

const maxPerMinute = 60

type VisitServices = Services & {
  publicUrl: URL | undefined
  site: Pick<Site, 'isPreviewing'>
  visits: CollectedVisits
}

/** Public pages report presses of “Book now” here. */
export const visitRoutes: FastifyPluginAsyncTypebox<VisitServices> = async (app, services) => {
  const { now, publicUrl, site, visits } = services
  const limit = createReportRateLimit(maxPerMinute)

  app.post('/visits/book-now', {
    config: { public: true },
    bodyLimit: 1,
    schema: {
      tags: ['Visits'],
      summary: 'Count a press of “Book now”; nothing else is recorded',
      response: { 204: Type.Null(), ...failures(400, 403, 413, 415, 429) },
    },
    handler: async (request, reply) => {
      rejectCrossSiteForms(request, getOrigin(request, publicUrl))
      limit(addressKey(request.ip), now())
      if (!site.isPreviewing(request)) visits.countPress()
      return reply.code(204).send(null)
    },
  })
}
