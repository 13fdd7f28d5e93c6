import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { failures } from '../../foundation/http/schemas.ts'
import type { Services } from '../../foundation/services.ts'
import { App, History, Retired, Status } from '../bundle/schemas.ts'
import { toRemoteRelease } from '../live/live-set.ts'
import { readRetired, readStatuses } from '../live/status.ts'
import type { ReportCollector } from '../reports/report-collector.ts'
import type { VitalsCollector } from '../reports/vitals-collector.ts'
import { listEvents } from '../store/events.ts'
import { listReleases } from '../store/repository.ts'
import { byDeployTokenOrSession } from '../trust/authenticate.ts'

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
        versions: releases.map(({ publishedAt, publishedBy, ...release }) => ({
          ...toRemoteRelease(release),
          publishedAt,
          publishedBy,
        })),
      }
    },
  })
}
