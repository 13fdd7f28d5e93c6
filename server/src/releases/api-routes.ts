import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Cookies } from '../http/cookies.ts'
import type { Uploads } from '../http/uploads.ts'
import { changeRoutes } from './change-routes.ts'
import type { Reports } from './health/collect-reports.ts'
import { reportRoutes } from './health/routes.ts'
import { RefusedError } from './live/promote.ts'
import { previewApi } from './preview/routes.ts'
import { readRoutes } from './read-routes.ts'
import type { Site } from './site.ts'
import { uploadRoutes } from './upload-routes.ts'
import type { CollectedVitals } from './vitals/collect-vitals.ts'
import { vitalRoutes } from './vitals/routes.ts'

type Parts = Deps & {
  cookies: Cookies
  uploads: Uploads
  site: Site
  reports: Reports
  vitals: CollectedVitals
}

/** The calls about releases: for teams by their deploy tokens, and what browsers report. */
export async function releaseApi(app: FastifyInstance, deps: Parts) {
  app.decorateRequest('deployer', null)
  app.setErrorHandler((error, _request, reply) => {
    // Whatever else goes wrong is answered as everywhere.
    if (!(error instanceof RefusedError)) throw error
    const { message, findings } = error
    return reply.code(422).send({ status: 'error', message, findings })
  })
  await app.register(uploadRoutes, deps)
  await app.register(changeRoutes, deps)
  await app.register(readRoutes, deps)
  await app.register(previewApi, deps)
  await app.register(reportRoutes, deps)
  await app.register(vitalRoutes, deps)
}
