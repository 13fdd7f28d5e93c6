import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../foundation/deps.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { failures } from '../../foundation/http/schemas.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { limitReports } from '../../foundation/load/in-memory.ts'
import { secretKey } from '../../foundation/secrets/repository.ts'
import { hmac } from '../../people/sessions/tokens.ts'
import type { Site } from '../../releases/serve/site.ts'
import { byDeployTokenOrSession } from '../../releases/trust/authenticate.ts'
import { readReports } from './read-reports.ts'
import { countViolations, listViolations } from './repository.ts'

const mostBytes = 32 * 1024
const mostPerMinute = 60
const mostListed = 50
const tags = ['Violations']

const Violation = Type.Object({
  directive: Type.String(),
  blocked: Type.String(),
  page: Type.String(),
  times: Type.Integer(),
  firstAt: Type.String({ format: 'date-time' }),
  lastAt: Type.String({ format: 'date-time' }),
})

type Parts = Deps & { site: Pick<Site, 'isPreviewing'> }

/** Where browsers tell what they refused to do for our pages, and where it can be read. */
export const cspReportRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { db, now, site }) => {
  const limit = limitReports(mostPerMinute)
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
    bodyLimit: mostBytes,
    schema: {
      tags,
      summary: 'What a browser refused to do for a page',
      security: [],
      consumes: types,
      response: { 204: Type.Null(), ...failures(400, 413, 415, 429) },
    },
    handler: async (request, reply) => {
      const { body, ip } = request
      const address = addressKey(ip)
      limit(address, now())
      const violations = readReports(body)
      if (violations.length > 0 && !site.isPreviewing(request)) {
        const source = hmac(await secretKey(db), address)
        await countViolations(db, violations, { source, nowMs: now() })
      }
      return reply.code(204).send(null)
    },
  })

  app.get('/violations', {
    config: { authenticate: byDeployTokenOrSession },
    schema: {
      tags,
      summary: 'What browsers refused to do for our pages in the last 30 days, the latest first',
      response: { 200: Type.Array(Violation), ...failures(401) },
    },
    handler: (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return listViolations(db, mostListed)
    },
  })
}
