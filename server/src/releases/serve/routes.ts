import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../foundation/deps.ts'
import type { Cookies } from '../../foundation/http/cookies.ts'
import { enrolmentPage } from './enrolment-page.ts'
import { releaseFileRoutes } from './file-routes.ts'
import { liveSetRoutes } from './live-set-routes.ts'
import type { Files } from './open-files.ts'
import { previewRoutes } from './preview-routes.ts'
import { schemaRoutes } from './schema-routes.ts'
import type { Site } from './site.ts'

/** What browsers load: the live set and the files of releases; what editors ask for; and where a team's link leads. */
export async function releaseRoutes(
  app: FastifyInstance,
  deps: Deps & { site: Site; cookies: Cookies; files: Files },
) {
  await app.register(releaseFileRoutes, deps)
  await app.register(liveSetRoutes, deps)
  await app.register(schemaRoutes)
  await app.register(enrolmentPage)
  await app.register(previewRoutes, deps)
}
