import type { FastifyInstance } from 'fastify'
import type { Cookies } from '../../foundation/http/cookies.ts'
import type { Uploads } from '../../foundation/http/uploads.ts'
import type { AuthServices } from '../../people/sign-in/reauthenticate.ts'
import { RefusedError } from '../live/check-candidate.ts'
import type { ReportCollector } from '../reports/report-collector.ts'
import { reportRoutes } from '../reports/routes.ts'
import type { VitalsCollector } from '../reports/vitals-collector.ts'
import type { Site } from '../serve/site.ts'
import { changeRoutes } from './change-routes.ts'
import { previewLinkRoutes } from './preview-routes.ts'
import { readRoutes } from './read-routes.ts'
import { teamRoutes } from './team-routes.ts'
import { type TryPrerender, uploadRoutes } from './upload-routes.ts'

type ReleaseApiServices = AuthServices & {
  cookies: Cookies
  uploads: Uploads
  site: Site
  reports: ReportCollector
  vitals: VitalsCollector
  tryPrerender: TryPrerender
}

/** API of releases: for teams with a deploy token, for administrators, and for reports from browsers. */
export async function releaseApi(app: FastifyInstance, services: ReleaseApiServices) {
  app.decorateRequest('deployer', null)
  app.setErrorHandler((error, _request, reply) => {
    // The default handler answers other errors.
    if (!(error instanceof RefusedError)) throw error
    const { message, findings } = error
    return reply.code(422).send({ status: 'error', message, findings })
  })
  await app.register(uploadRoutes, services)
  await app.register(changeRoutes, services)
  await app.register(readRoutes, services)
  await app.register(teamRoutes, services)
  await app.register(previewLinkRoutes, services)
  await app.register(reportRoutes, services)
}
