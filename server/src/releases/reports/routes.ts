import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { failures, StatusMessage, strict, Text } from '../../foundation/http/schemas.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { createReportRateLimit } from '../../foundation/load/rate-limit.ts'
import type { Services } from '../../foundation/services.ts'
import { findSessionAccount } from '../../people/sessions/touch-session.ts'
import { App, Version } from '../bundle/manifest-schema.ts'
import type { Site } from '../serve/site.ts'
import type { ReportCollector } from './report-collector.ts'
import type { VitalsCollector } from './vitals-collector.ts'

/** Limits per address, which many visitors may share. */
const maxReportsPerMinute = 300
const maxVitalsPerMinute = 120

const Place = Type.Integer({ minimum: 1, maximum: 10_000_000 })

/** `ErrorPlace`: name of an error, and its position in the release's files. */
const ErrorPlace = Type.Object(
  {
    name: Text(40),
    at: Type.Optional(Type.Object({ path: Text(200), line: Place, column: Place }, strict)),
  },
  strict,
)

const Report = Type.Object(
  {
    app: App.properties.app,
    version: Version,
    kind: Type.Enum(['loaded', 'load-failed', 'crashed', 'fell-back', 'uncaught']),
    message: Type.Optional(Text(300)),
    error: Type.Optional(ErrorPlace),
  },
  strict,
)

/** At most ten minutes, or a CLS that no page reaches. */
const Vital = Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 }))

const Vitals = Type.Object(
  {
    app: App.properties.app,
    version: Version,
    vitals: Type.Object({ CLS: Vital, FCP: Vital, INP: Vital, LCP: Vital, TTFB: Vital }, strict),
  },
  strict,
)

type ReportServices = Services & { site: Site; reports: ReportCollector; vitals: VitalsCollector }

const schema = {
  tags: ['Releases'],
  security: [],
  response: { 200: StatusMessage, ...failures(400, 413, 415, 429) },
}
const response = { status: 'success' as const, message: 'Thank you.' }

/** Receives reports from browsers: how a release loaded and ran, and how fast a page was. */
export const reportRoutes: FastifyPluginAsyncTypebox<ReportServices> = async (app, services) => {
  const { db, now, site, reports, vitals } = services
  const limitErrors = createReportRateLimit(maxReportsPerMinute)
  const limitVitals = createReportRateLimit(maxVitalsPerMinute)

  app.post('/releases/reports', {
    config: { public: true },
    bodyLimit: 2048,
    schema: { ...schema, summary: 'Report how a release loaded in a browser', body: Report },
    handler: async (request) => {
      const { body, ip } = request
      const visitorId = await site.readVisitorId(request)
      // By visitor, so that made-up reports do not exhaust the limit of others at the same address.
      limitErrors(visitorId ?? addressKey(ip), now())
      // Accounts are unknown while the database is away.
      const account = findSessionAccount(db, request.headers.authorization, now())
      const accountId = await account.catch(() => undefined)
      if (!site.isPreviewing(request)) await reports.add(body, { visitorId, ip, accountId })
      return response
    },
  })

  app.post('/releases/vitals', {
    config: { public: true },
    bodyLimit: 1024,
    schema: { ...schema, summary: 'Report how fast a public page was in a browser', body: Vitals },
    handler: async (request) => {
      const { body, ip } = request
      limitVitals(addressKey(ip), now())
      if (!site.isPreviewing(request)) await vitals.add(body)
      return response
    },
  })
}
