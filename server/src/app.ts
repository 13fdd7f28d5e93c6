import Fastify from 'fastify'
import { guardReads, guardWrites } from './auth/guard.ts'
import { authRoutes } from './auth/routes.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contact/routes.ts'
import type { Deps } from './deps.ts'
import { healthRoutes } from './health/routes.ts'
import { cookies } from './http/cookies.ts'
import { endConnectionsOnClose } from './http/end-connections.ts'
import { answerErrorsInWords, answerUnknownInWords } from './http/error-handler.ts'
import { takeJsonOnly } from './http/json-only.ts'
import { describeApi } from './http/open-api.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serverOptions } from './http/server-options.ts'
import { pageRoutes } from './pages/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { releaseApi } from './releases/api-routes.ts'
import { releaseRoutes } from './releases/routes.ts'
import { openSite } from './releases/site.ts'
import { roomsRoutes } from './rooms/routes.ts'
import { staffRoutes } from './staff/routes.ts'

/** Builds the server; it does not listen. Close it with `app.close()`; the database stays open. */
export async function buildApp(config: Pick<Config, 'publicUrl'>, deps: Deps) {
  const app = Fastify(serverOptions)
  const isHttps = config.publicUrl?.protocol === 'https:'
  await addSecurityHeaders(app, { isHttps })
  const own = { ...deps, cookies: cookies(isHttps) }
  endConnectionsOnClose(app)
  answerErrorsInWords(app)
  takeJsonOnly(app)
  guardWrites(app, deps)
  await describeApi(app)

  app.register(
    async (api) => {
      guardReads(api, deps)
      answerUnknownInWords(api)
      await api.register(healthRoutes, deps)
      await api.register(authRoutes, deps)
      await api.register(staffRoutes, deps)
      await api.register(roomsRoutes, deps)
      await api.register(contactRoutes, deps)
      await api.register(releaseApi, own)
    },
    { prefix: '/api' },
  )
  app.register(
    async (media) => {
      answerUnknownInWords(media)
      await media.register(pictureRoutes, deps)
    },
    { prefix: '/media' },
  )
  const site = openSite(own)
  await app.register(releaseRoutes, { ...own, site })
  // The answer to every other address is the page's.
  await app.register(pageRoutes, { site })
  return app
}
