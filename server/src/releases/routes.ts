import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Cookies } from '../http/cookies.ts'
import type { Files } from './files/open-files.ts'
import { releaseFileRoutes } from './files/routes.ts'
import { liveSetRoutes } from './live/routes.ts'
import { previewRoutes } from './preview/routes.ts'
import type { Site } from './site.ts'

/** What browsers load: the live set and the files of releases. */
export async function releaseRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now'> & { site: Site; cookies: Cookies; files: Files },
) {
  await app.register(releaseFileRoutes, deps)
  await app.register(liveSetRoutes, deps)
  await app.register(previewRoutes, deps)
}
