import Fastify from 'fastify'
import { guardReads, guardWrites } from './auth/guard.ts'
import { authRoutes } from './auth/routes.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contact/routes.ts'
import type { Deps } from './deps.ts'
import { healthRoutes } from './health/routes.ts'
import { endConnectionsOnClose } from './http/end-connections.ts'
import { answerErrorsInWords, answerUnknownInWords } from './http/error-handler.ts'
import { takeJsonOnly } from './http/json-only.ts'
import { describeApi } from './http/open-api.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serverOptions } from './http/server-options.ts'
import { pageRoutes } from './pages/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { releaseRoutes } from './releases/routes.ts'
import { roomsRoutes } from './rooms/routes.ts'
import { staffRoutes } from './staff/routes.ts'

/** Builds the server; it does not listen. Close it with `app.close()`; the database stays open. */
export async function buildApp(config: Pick<Config, 'publicUrl'>, deps: Deps) {
  const app = Fastify(serverOptions)
  await addSecurityHeaders(app, { isHttps: config.publicUrl?.protocol === 'https:' })
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
  await app.register(releaseRoutes, deps)
  // The answer to every other address is the page's.
  await app.register(pageRoutes, deps)
  return app
}
