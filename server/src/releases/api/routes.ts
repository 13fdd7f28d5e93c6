import type { FastifyInstance } from 'fastify'
import type { Cookies } from '../../foundation/http/cookies.ts'
import type { Uploads } from '../../foundation/http/uploads.ts'
import type { ReauthenticateDeps } from '../../people/sign-in/reauthenticate.ts'
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

type Parts = AuthServices & {
  cookies: Cookies
  uploads: Uploads
  site: Site
  reports: ReportCollector
  vitals: VitalsCollector
  tryPrerender: TryPrerender
}

/** Routes of releases: for teams by deploy token, and for reports of browsers. */
export async function releaseApi(app: FastifyInstance, deps: Parts) {
  app.decorateRequest('deployer', null)
  app.setErrorHandler((error, _request, reply) => {
    // Other errors are answered by the default handler.
    if (!(error instanceof RefusedError)) throw error
    const { message, findings } = error
    return reply.code(422).send({ status: 'error', message, findings })
  })
  await app.register(uploadRoutes, deps)
  await app.register(changeRoutes, deps)
  await app.register(readRoutes, deps)
  await app.register(teamRoutes, deps)
  await app.register(previewLinkRoutes, deps)
  await app.register(reportRoutes, deps)
}
