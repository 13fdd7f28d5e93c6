import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { failures, Nullable } from '../../foundation/http/schemas.ts'
import type { Services } from '../../foundation/services.ts'
import { App, checkFields, Digest, Signature } from '../bundle/manifest-schema.ts'
import { toRemoteRelease } from '../live/live-set.ts'
import { readRetired, readStatuses } from '../live/status.ts'
import type { ReportCollector } from '../reports/report-collector.ts'
import type { VitalsCollector } from '../reports/vitals-collector.ts'
import { listEvents } from '../store/events.ts'
import { listReleases } from '../store/repository.ts'
import { byDeployTokenOrSession } from '../trust/authenticate.ts'

const Time = Type.String({ format: 'date-time' })

const Canary = Type.Object({
  version: Type.String(),
  percent: Type.Integer(),
  until: Nullable(Time),
  visitsNeeded: Type.Integer(),
})
const Health = Type.Object({ visits: Type.Integer(), failures: Type.Integer() })
const Vital = Type.Optional(Type.Object({ p75: Type.Number(), visits: Type.Integer() }))
const LastError = Type.Object({
  message: Type.String(),
  place: Nullable(Type.String()),
  count: Type.Integer(),
  lastAt: Time,
})

export const Status = Type.Object({
  app: Type.String(),
  live: Type.String(),
  previous: Nullable(Type.String()),
  liveSince: Time,
  promotedBy: Type.String(),
  canary: Nullable(Canary),
  health: Type.Record(Type.String(), Health),
  vitals: Type.Record(
    Type.String(),
    Type.Object({ CLS: Vital, FCP: Vital, INP: Vital, LCP: Vital, TTFB: Vital }),
  ),
  errors: Type.Record(Type.String(), Type.Array(LastError)),
})

export const Retired = Type.Object({
  app: Type.String(),
  version: Type.String(),
  retiredAt: Time,
  retiredBy: Type.String(),
  why: Nullable(Type.String()),
})

const Event = Type.Object({
  at: Time,
  who: Type.String(),
  app: Type.String(),
  action: Type.Enum(['publish', 'promote', 'rollback', 'canary', 'canary-ended', 'retire']),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  why: Nullable(Type.String()),
})

/** `LiveSignature`, which browsers verify. */
const LiveSignature = Type.Object({ ...Signature.properties, digest: Digest })

const History = Type.Object({
  events: Type.Array(Event),
  versions: Type.Array(
    Type.Object({
      version: Type.String(),
      manifest: Type.String(),
      entry: Type.Optional(Type.Object({ address: Type.String(), globalName: Type.String() })),
      integrity: Type.Record(Type.String(), Type.String()),
      signature: Type.Optional(LiveSignature),
      fills: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String()))),
      publishedAt: Time,
      publishedBy: Type.String(),
      checks: Nullable(Type.Object(checkFields)),
    }),
  ),
})

const config = { authenticate: byDeployTokenOrSession }
const tags = ['Releases']

type ReadServices = Pick<Services, 'db'> & { reports: ReportCollector; vitals: VitalsCollector }

/** Status and history, for teams and administrators. */
export const readRoutes: FastifyPluginAsyncTypebox<ReadServices> = async (
  app,
  { db, reports, vitals },
) => {
  app.get('/releases', {
    config,
    schema: {
      tags,
      summary: 'List the live version of each app, and its health',
      response: { 200: Type.Array(Status), ...failures(401) },
    },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      await Promise.all([reports.flush(), vitals.flush()])
      return readStatuses(db)
    },
  })

  app.get('/releases/retired', {
    config,
    schema: {
      tags,
      summary: 'List retired apps: by whom, when and why',
      response: { 200: Type.Array(Retired), ...failures(401) },
    },
    handler: (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return readRetired(db)
    },
  })

  app.get('/releases/:app/history', {
    config,
    schema: {
      tags,
      summary: 'List events and versions of an app, newest first',
      params: App,
      response: { 200: History, ...failures(401, 403) },
    },
    handler: async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      const releases = await listReleases(db, params.app)
      return {
        events: await listEvents(db, params.app),
        versions: releases.map(({ publishedAt, publishedBy, checks = null, ...release }) => ({
          ...toRemoteRelease(release),
          publishedAt,
          publishedBy,
          checks,
        })),
      }
    },
  })
}
