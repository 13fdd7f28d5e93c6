import Fastify from 'fastify'
import { auditRoutes } from './audit/routes.ts'
import { guardReads, guardWrites } from './auth/guard.ts'
import { authRoutes } from './auth/routes.ts'
import { openCache } from './cache/cache.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contact/routes.ts'
import { forRequests } from './db/database.ts'
import type { Deps } from './deps.ts'
import { healthRoutes } from './health/routes.ts'
import { housekeepingRoutes } from './housekeeping/routes.ts'
import { cookies } from './http/cookies.ts'
import { endConnectionsOnClose } from './http/end-connections.ts'
import { answerErrorsInWords, answerUnknownInWords } from './http/error-handler.ts'
import { heedFetchMetadata } from './http/fetch-metadata.ts'
import { takeJsonOnly } from './http/json-only.ts'
import { describeApi } from './http/open-api.ts'
import { refuseNul } from './http/refuse-nul.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serverOptions } from './http/server-options.ts'
import { keepHttps } from './http/strict-transport.ts'
import { httpsBy } from './http/trust-proxy.ts'
import { openUploads } from './http/uploads.ts'
import { openLists } from './lists/open-lists.ts'
import { tellRequestId } from './logging/request-id.ts'
import { createMetrics } from './metrics/metrics.ts'
import { metricsRoutes, timeRequests } from './metrics/routes.ts'
import { keepPace } from './overload/keep-pace.ts'
import { shedLoad } from './overload/shed-load.ts'
import { finderRoutes } from './pages/finder-routes.ts'
import { formRoutes } from './pages/form-routes.ts'
import { openPages } from './pages/open-pages.ts'
import { openAhead } from './pages/read-ahead.ts'
import { pageRoutes } from './pages/routes.ts'
import { openSendPage } from './pages/send-page.ts'
import { openPictures } from './pictures/open-pictures.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { openPrerenderer } from './prerender/prerenderer.ts'
import { openRenderer } from './prerender/renderer.ts'
import { releaseApi } from './releases/api-routes.ts'
import { openFiles } from './releases/files/open-files.ts'
import { collectReports } from './releases/health/collect-reports.ts'
import { releaseRoutes } from './releases/routes.ts'
import { openSite } from './releases/site.ts'
import { byDeployTokenOrSession } from './releases/tokens/authenticate.ts'
import { collectVitals } from './releases/vitals/collect-vitals.ts'
import { roomsRoutes } from './rooms/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { violationRoutes } from './violations/routes.ts'

export type AppSettings = Pick<Config, 'publicUrl'> &
  Partial<Pick<Config, 'logLevel' | 'metricsToken' | 'trustProxy'>>

/** Builds the server; it does not listen. Close it with `app.close()`; the database stays open. */
export async function buildApp(config: AppSettings, given: Deps) {
  const deps = { ...given, db: forRequests(given.db) }
  const app = Fastify(serverOptions(config, deps.logTo))
  const { metrics = createMetrics(), tracing } = deps
  app.addHook('onClose', async () => metrics.stop())
  tellRequestId(app)
  tracing?.traceRequests(app)
  timeRequests(app, metrics)
  const isHttps = config.publicUrl?.protocol === 'https:'
  await addSecurityHeaders(app, { isHttps })
  const byHttps = httpsBy(config.publicUrl)
  if (!config.publicUrl) keepHttps(app, byHttps)
  const lists = openLists(deps.db)
  const known = { ...deps, cookies: cookies(byHttps), lists, log: app.log }
  const site = openSite(known)
  const reports = collectReports({ ...known, site })
  const vitals = collectVitals({ ...known, site })
  app.addHook('onClose', async () => {
    await Promise.all([reports.flush(), vitals.flush()])
  })
  const own = { ...known, site, reports, vitals, uploads: openUploads() }
  const cache = openCache()
  metrics.watchCache(cache)
  const files = openFiles(deps.db, cache)
  const pictures = openPictures(deps.db, cache)
  shedLoad(app, { onShed: metrics.onShed })
  keepPace(app)
  endConnectionsOnClose(app)
  answerErrorsInWords(app)
  takeJsonOnly(app)
  heedFetchMetadata(app)
  guardWrites(app, given)
  refuseNul(app)
  await describeApi(app)

  app.register(
    async (api) => {
      guardReads(api, given)
      answerUnknownInWords(api, byDeployTokenOrSession)
      await api.register(healthRoutes, deps)
      await api.register(authRoutes, { ...deps, publicUrl: config.publicUrl })
      await api.register(staffRoutes, own)
      await api.register(roomsRoutes, own)
      await api.register(contactRoutes, deps)
      await api.register(releaseApi, own)
      await api.register(auditRoutes, deps)
      await api.register(violationRoutes, deps)
      await api.register(housekeepingRoutes, deps)
    },
    { prefix: '/api' },
  )
  app.register(
    async (media) => {
      answerUnknownInWords(media)
      await media.register(pictureRoutes, { pictures })
    },
    { prefix: '/media' },
  )
  await app.register(metricsRoutes, { metrics, token: config.metricsToken })
  const renderer = openRenderer()
  app.addHook('onListen', async () => void renderer.warmUp())
  app.addHook('onClose', renderer.close)
  const prerender = openPrerenderer({ ...deps, renderer, log: app.log })
  const pages = openPages({ db: deps.db, look: site.look, prerender })
  const sendPage = openSendPage(config.publicUrl, cache)
  await app.register(releaseRoutes, { ...own, files })
  await app.register(finderRoutes, { config, site })
  await app.register(formRoutes, { deps, config, site, pages, sendPage })
  // The answer to every other address is the page's.
  await app.register(pageRoutes, { site, pages, sendPage })
  const ahead = openAhead({ site, files, pictures })
  app.addHook('onListen', async () => ahead.start())
  app.addHook('onClose', () => ahead.stop())
  return app
}
