import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { HttpError } from '../../foundation/http/http-error.ts'
import { failures } from '../../foundation/http/schemas.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { createReportRateLimit } from '../../foundation/load/rate-limit.ts'
import type { Metrics } from '../../foundation/metrics/metrics.ts'
import type { Services } from '../../foundation/services.ts'
import type { Site } from '../../releases/serve/site.ts'
import { readReports } from './read-reports.ts'

const maxBytes = 32 * 1024
const maxPerMinute = { perAddress: 20, inAll: 100 }

type ReportServices = Pick<Services, 'now'> & {
  site: Pick<Site, 'isPreviewing'>
  onViolations: Metrics['onViolations']
}

/** Logs and counts the violations of policies that browsers report. */
export const cspReportRoutes: FastifyPluginAsyncTypebox<ReportServices> = async (app, services) => {
  const { now, site, onViolations } = services
  const limitAddress = createReportRateLimit(maxPerMinute.perAddress)
  // Otherwise forged reports from many addresses could fill the disk with log lines.
  const limitAll = createReportRateLimit(maxPerMinute.inAll)
  const types = ['application/reports+json', 'application/csp-report']
  app.addContentTypeParser<string>(types, { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(body))
    } catch {
      done(new HttpError(400, 'The body is not valid JSON.'))
    }
  })

  app.post('/violations', {
    config: { public: true },
    bodyLimit: maxBytes,
    schema: {
      tags: ['Violations'],
      summary: 'Report violations of the content security policy',
      consumes: types,
      response: { 204: Type.Null(), ...failures(400, 413, 415, 429) },
    },
    handler: async (request, reply) => {
      limitAddress(addressKey(request.ip), now())
      const violations = readReports(request.body)
      if (violations.length > 0 && !site.isPreviewing(request)) {
        limitAll('all', now())
        onViolations(violations.length)
        request.log.warn({ violations }, 'a browser reported policy violations')
      }
      return reply.code(204).send(null)
    },
  })
}
