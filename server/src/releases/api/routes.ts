import type { FastifyInstance } from 'fastify'
import type { Cookies } from '../../foundation/http/cookies.ts'
import type { Uploads } from '../../foundation/http/uploads.ts'
import type { AuthServices } from '../../people/sign-in/reauthenticate.ts'
import { RefusedError } from '../live/judge-candidate.ts'
import type { Reports } from '../reports/collect-reports.ts'
import type { CollectedVitals } from '../reports/collect-vitals.ts'
import { reportRoutes } from '../reports/routes.ts'
import type { Site } from '../serve/site.ts'
import { changeRoutes } from './change-routes.ts'
import { previewApi } from './preview-routes.ts'
import { readRoutes } from './read-routes.ts'
import { teamRoutes } from './team-routes.ts'
import { type TryPrerender, uploadRoutes } from './upload-routes.ts'

type Parts = AuthServices & {
  cookies: Cookies
  uploads: Uploads
  site: Site
  reports: Reports
  vitals: CollectedVitals
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
  await app.register(previewApi, deps)
  await app.register(reportRoutes, deps)
}
