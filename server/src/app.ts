import { defaultTimeZone } from '@sala/kit/contract/house-time'
import Fastify from 'fastify'
import type { Config } from './config.ts'
import { collections } from './content/collections/collections.ts'
import { findSenders } from './content/contact/repository.ts'
import { contactRoutes } from './content/contact/routes.ts'
import type { ContactServices } from './content/contact/submit-message.ts'
import { createCollectionSchemas } from './content/entries/collection-schemas.ts'
import { createCollection } from './content/entries/create-collection.ts'
import { hasNoView } from './content/entries/read-routes.ts'
import { collectionRoutes } from './content/entries/routes.ts'
import { createChangeStream } from './content/lists/change-stream.ts'
import { createLists } from './content/lists/create-lists.ts'
import { changeRoutes } from './content/lists/routes.ts'
import type { UploadServices } from './content/pictures/receive-picture.ts'
import { createPictureCache, pictureRoutes } from './content/pictures/routes.ts'
import { createListFinder, createRemoteLists } from './content/remote-lists/create-remote-lists.ts'
import { remoteListRoutes } from './content/remote-lists/routes.ts'
import { siteRoutes } from './content/site/routes.ts'
import { createCache } from './foundation/cache/cache.ts'
import { createRequestDb } from './foundation/db/database.ts'
import { acceptJsonOnly } from './foundation/http/body-types.ts'
import { createCookies } from './foundation/http/cookies.ts'
import { addErrorHandler, addNotFoundHandler, rejectNul } from './foundation/http/error-handler.ts'
import { checkFetchMetadata } from './foundation/http/fetch-metadata.ts'
import { describeApi } from './foundation/http/open-api.ts'
import { createHttpsCheck } from './foundation/http/origin.ts'
import { addSecurityHeaders } from './foundation/http/security-headers.ts'
import { endConnectionsOnClose, serverOptions } from './foundation/http/server-options.ts'
import { createUploads } from './foundation/http/uploads.ts'
import { addResponseCache } from './foundation/load/response-cache.ts'
import { shedLoad } from './foundation/load/shed-load.ts'
import { addSlowBodyTimeout } from './foundation/load/slow-body-timeout.ts'
import type { LogStream } from './foundation/logging/log-stream.ts'
import { addRequestIdHeader, logsEachRequest } from './foundation/logging/request-log.ts'
import { createMetrics, type Metrics } from './foundation/metrics/metrics.ts'
import { metricsRoutes, recordRequestDurations } from './foundation/metrics/routes.ts'
import { cspReportRoutes } from './operations/csp-reports/routes.ts'
import { healthRoutes } from './operations/health/routes.ts'
import { housekeepingRoutes } from './operations/housekeeping/routes.ts'
import { todayRoutes } from './operations/today/routes.ts'
import { collectVisits } from './operations/visits/collect-visits.ts'
import { visitRoutes } from './operations/visits/routes.ts'
import { requireHistoryPart, withArea } from './people/accounts/rights.ts'
import { auditRoutes } from './people/audit/routes.ts'
import { guardReads, guardWrites } from './people/sessions/guard.ts'
import type { SignInServices } from './people/sessions/verify-password.ts'
import { peopleRoutes } from './people/sign-in/people-routes.ts'
import { resetRoutes } from './people/sign-in/reset-routes.ts'
import { authRoutes } from './people/sign-in/routes.ts'
import { releaseApi } from './releases/api/routes.ts'
import { packageRoutes } from './releases/packages/routes.ts'
import { createReportCollector } from './releases/reports/report-collector.ts'
import { createVitalsCollector } from './releases/reports/vitals-collector.ts'
import { createReleaseFiles } from './releases/serve/release-files.ts'
import { releaseRoutes } from './releases/serve/routes.ts'
import { createSite } from './releases/serve/site.ts'
import { createSignedFileCache } from './releases/store/release-contents.ts'
import { byDeployTokenOrSession } from './releases/trust/authenticate.ts'
import { docsRoutes } from './site/pages/docs-routes.ts'
import { formRoutes } from './site/pages/form-routes.ts'
import { createSendPage } from './site/pages/page.ts'
import { createPages } from './site/pages/pages.ts'
import { previewRoutes } from './site/pages/preview-routes.ts'
import { pageRoutes } from './site/pages/routes.ts'
import { sitemapRoutes } from './site/pages/sitemap-routes.ts'
import { warmPages } from './site/pages/warm-pages.ts'
import { createPrerenderer } from './site/prerender/prerenderer.ts'
import { type Renderer, createRenderer as startRenderer } from './site/prerender/renderer.ts'
import { createTrialPrerender } from './site/prerender/try-prerender.ts'

export type AppSettings = Pick<Config, 'publicUrl'> &
  Partial<Pick<Config, 'logLevel' | 'metricsToken' | 'trustProxy' | 'backup' | 'timeZone'>>

export interface AppServices
  extends ContactServices,
    Omit<UploadServices, 'uploads'>,
    SignInServices {
  /** The app creates its own when nobody else reads them. */
  metrics?: Metrics
  /** Standard error by default. */
  logTo?: Pick<LogStream, 'write'>
  /** Renders pages; the app closes it. */
  renderer?: Renderer
  /** Starts a renderer process: one for pages, and others to try releases. The app closes them. */
  createRenderer?: () => Renderer
  pollListsEveryMs?: number
}

/** Builds the server; it does not listen. Close it with `app.close()`; the database stays open. */
export async function buildApp(config: AppSettings, appServices: AppServices) {
  const { logTo, now, metrics = createMetrics(), createRenderer = startRenderer } = appServices
  const { publicUrl, timeZone = defaultTimeZone } = config
  const app = Fastify(serverOptions(config, logTo))
  app.addHook('onClose', async () => metrics.stop())
  addRequestIdHeader(app)
  recordRequestDurations(app, metrics)
  const isHttps = createHttpsCheck(publicUrl)
  await addSecurityHeaders(app, isHttps)
  const cache = createCache()
  metrics.watchCache(cache)
  const db = createRequestDb(appServices.db)
  const lists = createLists({ db, cache, now, timeZone })
  const { revisions } = lists
  const remoteLists = createRemoteLists({ ...appServices, db, cache, revisions })
  const baseServices = {
    ...appServices,
    db,
    cache,
    cookies: createCookies(isHttps),
    lists,
    remoteLists,
    signed: createSignedFileCache(db, cache),
    log: app.log,
    publicUrl,
    timeZone,
  }
  const site = createSite(baseServices)
  const services = {
    ...baseServices,
    site,
    reports: createReportCollector({ ...baseServices, site }),
    vitals: createVitalsCollector({ ...baseServices, site }),
    visits: collectVisits(baseServices),
    uploads: createUploads(),
    tryPrerender: createTrialPrerender(createRenderer),
  }
  const { reports, vitals, visits } = services
  app.addHook('onClose', async () => {
    await Promise.all([reports.flush(), vitals.flush(), visits.flush()])
  })
  const found = createListFinder(
    remoteLists,
    async () => (await site.readSnapshot()).live.collections,
  )
  const files = createReleaseFiles(db, cache)
  const pictures = createPictureCache(db, cache)
  const { isTickOverloaded } = shedLoad(app, { onShed: metrics.onShed })
  addSlowBodyTimeout(app)
  endConnectionsOnClose(app)
  addErrorHandler(app)
  acceptJsonOnly(app)
  checkFetchMetadata(app)
  guardWrites(app, appServices)
  rejectNul(app)
  // The log of each request is written by Fastify's hooks, which cached responses bypass.
  if (!logsEachRequest(config.logLevel)) {
    const isProxied = config.trustProxy !== undefined
    addResponseCache(app, { now, metrics, revisions, isTickOverloaded, isProxied })
  }
  await describeApi(app)

  app.register(
    async (api) => {
      guardReads(api, appServices)
      addNotFoundHandler(api, byDeployTokenOrSession)
      await api.register(healthRoutes, services)
      await api.register(withArea('own', authRoutes), services)
      await api.register(withArea('own', resetRoutes), services)
      await api.register(withArea('people', peopleRoutes), services)
      for (const collection of collections) {
        const { name } = collection
        const readForVisitors = async () => (await site.readSnapshot())[name]
        const created = createCollection(collection, { list: lists[name], readForVisitors })
        await api.register(
          withArea('lists', collectionRoutes(createCollectionSchemas(collection))),
          {
            ...services,
            getCollection: () => created,
            readAccess: { public: hasNoView },
          },
        )
      }
      await api.register(withArea('lists', remoteListRoutes), {
        ...services,
        found,
        rolesOf: site.readRoles,
      })
      const changes = createChangeStream({ ...services, revisions })
      await api.register(withArea('own', changeRoutes), { changes })
      await api.register(withArea('letters', contactRoutes), services)
      await api.register(withArea('site', siteRoutes), {
        ...services,
        declared: site.readDeclaredSites,
      })
      const makesBackups = config.backup !== undefined
      await api.register(withArea('today', todayRoutes), { ...services, makesBackups })
      await api.register(visitRoutes, services)
      await api.register(withArea('releases', releaseApi), services)
      await api.register(withArea('history', auditRoutes), {
        ...services,
        findSenders,
        requirePart: requireHistoryPart,
      })
      await api.register(cspReportRoutes, { ...services, onViolations: metrics.onViolations })
      await api.register(withArea('releases', housekeepingRoutes), services)
    },
    { prefix: '/api' },
  )
  app.register(
    async (media) => {
      addNotFoundHandler(media)
      await media.register(pictureRoutes, { pictures })
    },
    { prefix: '/media' },
  )
  await app.register(metricsRoutes, { metrics, token: config.metricsToken })
  const renderer = appServices.renderer ?? createRenderer()
  app.addHook('onClose', renderer.close)
  const prerender = createPrerenderer({ ...baseServices, renderer })
  const pages = createPages({ ...services, look: site.readSnapshot, prerender })
  const sendPage = createSendPage(publicUrl)
  await app.register(releaseRoutes, { ...services, files })
  await app.register(packageRoutes, services)
  await app.register(sitemapRoutes, services)
  await app.register(docsRoutes, { ...services, sendPage })
  await app.register(formRoutes, { ...services, contact: services, pages, sendPage })
  await app.register(previewRoutes, { ...services, pages, sendPage })
  // The last one: it answers every other address.
  await app.register(pageRoutes, { ...services, pages, sendPage, onView: visits.countView })
  const warming = warmPages({ site, files, pages, pictures, warmRenderer: renderer.warmUp })
  app.addHook('onListen', async () => warming.start())
  app.addHook('onClose', () => warming.stop())
  return app
}
