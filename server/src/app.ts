import Fastify from 'fastify'
import type { Config } from './config.ts'
import { collections } from './content/collections/collections.ts'
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
import { forRequests } from './foundation/db/database.ts'
import { takeJsonOnly } from './foundation/http/body-types.ts'
import { cookies } from './foundation/http/cookies.ts'
import {
  answerErrorsInWords,
  answerUnknownInWords,
  refuseNul,
} from './foundation/http/error-handler.ts'
import { heedFetchMetadata } from './foundation/http/fetch-metadata.ts'
import { describeApi } from './foundation/http/open-api.ts'
import { addSecurityHeaders, keepHttps } from './foundation/http/security-headers.ts'
import { endConnectionsOnClose, serverOptions } from './foundation/http/server-options.ts'
import { httpsBy } from './foundation/http/trust-proxy.ts'
import { createUploads } from './foundation/http/uploads.ts'
import { answerAgain } from './foundation/load/answer-again.ts'
import { keepPace } from './foundation/load/keep-pace.ts'
import { shedLoad } from './foundation/load/shed-load.ts'
import { hasRequestLines } from './foundation/logging/log-controller.ts'
import type { LogStream } from './foundation/logging/log-stream.ts'
import { tellRequestId } from './foundation/logging/request-id.ts'
import { createMetrics, type Metrics } from './foundation/metrics/metrics.ts'
import { metricsRoutes, timeRequests } from './foundation/metrics/routes.ts'
import { cspReportRoutes } from './operations/csp-reports/routes.ts'
import { healthRoutes } from './operations/health/routes.ts'
import { housekeepingRoutes } from './operations/housekeeping/routes.ts'
import { todayRoutes } from './operations/today/routes.ts'
import { collectVisits } from './operations/visits/collect-visits.ts'
import { visitRoutes } from './operations/visits/routes.ts'
import { inArea } from './people/accounts/rights.ts'
import { auditRoutes } from './people/audit/routes.ts'
import { guardReads, guardWrites } from './people/sessions/guard.ts'
import type { SignInDeps } from './people/sessions/verify-password.ts'
import { peopleRoutes } from './people/sign-in/people-routes.ts'
import { resetRoutes } from './people/sign-in/reset-routes.ts'
import { authRoutes } from './people/sign-in/routes.ts'
import { releaseApi } from './releases/api/routes.ts'
import { packageRoutes } from './releases/packages/routes.ts'
import { collectReports } from './releases/reports/collect-reports.ts'
import { collectVitals } from './releases/reports/collect-vitals.ts'
import { createFiles } from './releases/serve/release-files.ts'
import { releaseRoutes } from './releases/serve/routes.ts'
import { createSite } from './releases/serve/site.ts'
import { cacheSigned } from './releases/store/contents.ts'
import { byDeployTokenOrSession } from './releases/trust/authenticate.ts'
import { finderRoutes } from './site/pages/finder-routes.ts'
import { formRoutes } from './site/pages/form-routes.ts'
import { createSendPage } from './site/pages/page.ts'
import { createPages } from './site/pages/pages.ts'
import { previewRoutes } from './site/pages/preview-routes.ts'
import { pageRoutes } from './site/pages/routes.ts'
import { warmPages } from './site/pages/warm-pages.ts'
import { createPrerenderer } from './site/prerender/prerenderer.ts'
import { createRenderer as openRendererProcess, type Renderer } from './site/prerender/renderer.ts'
import { createTrial } from './site/prerender/try-prerender.ts'

export type AppSettings = Pick<Config, 'publicUrl'> &
  Partial<Pick<Config, 'logLevel' | 'metricsToken' | 'trustProxy' | 'backup'>>

export interface AppDeps extends ContactServices, Omit<UploadServices, 'uploads'>, SignInDeps {
  /** What is counted and timed; the app makes its own when nobody else looks at it. */
  metrics?: Metrics
  /** The standard error, where nothing else is said. */
  logTo?: Pick<LogStream, 'write'>
  /** Starts what renders pages, and tries those of releases; the app ends it. */
  createRenderer?: () => Renderer
  pollListsEveryMs?: number
}

/** Builds the server; it does not listen. Close it with `app.close()`; the database stays open. */
export async function buildApp(config: AppSettings, given: AppDeps) {
  const deps = { ...given, db: forRequests(given.db) }
  const app = Fastify(serverOptions(config, deps.logTo))
  const { metrics = createMetrics(), createRenderer = openRendererProcess } = deps
  app.addHook('onClose', async () => metrics.stop())
  tellRequestId(app)
  timeRequests(app, metrics)
  const isHttps = config.publicUrl?.protocol === 'https:'
  await addSecurityHeaders(app, { isHttps })
  const byHttps = httpsBy(config.publicUrl)
  if (!config.publicUrl) keepHttps(app, byHttps)
  const cache = createCache()
  metrics.watchCache(cache)
  const signed = cacheSigned(deps.db, cache)
  const lists = createLists(deps.db, cache, deps.now)
  const remoteLists = createRemoteLists({ ...deps, cache, revisions: lists.revisions })
  const known = {
    ...deps,
    cache,
    cookies: cookies(byHttps),
    lists,
    remoteLists,
    signed,
    log: app.log,
  }
  const site = createSite(known)
  const reports = collectReports({ ...known, site })
  const vitals = collectVitals({ ...known, site })
  const visits = collectVisits(known)
  app.addHook('onClose', async () => {
    await Promise.all([reports.flush(), vitals.flush(), visits.flush()])
  })
  const own = {
    ...known,
    site,
    reports,
    vitals,
    uploads: createUploads(),
    tryPrerender: createTrial(createRenderer),
  }
  const found = createListFinder(remoteLists, async () => (await site.look()).live.collections)
  const files = createFiles(deps.db, cache)
  const pictures = createPictureCache(deps.db, cache)
  const { isTickLong } = shedLoad(app, { onShed: metrics.onShed })
  keepPace(app)
  endConnectionsOnClose(app)
  answerErrorsInWords(app)
  takeJsonOnly(app)
  heedFetchMetadata(app)
  guardWrites(app, given)
  refuseNul(app)
  // What writes a line for each request sees every one.
  if (!hasRequestLines(config.logLevel)) {
    const isProxied = config.trustProxy !== undefined
    answerAgain(app, { ...deps, metrics, revisions: lists.revisions, isTickLong, isProxied })
  }
  await describeApi(app)

  app.register(
    async (api) => {
      guardReads(api, given)
      answerUnknownInWords(api, byDeployTokenOrSession)
      await api.register(healthRoutes, deps)
      await api.register(inArea('own', authRoutes), { ...deps, publicUrl: config.publicUrl })
      await api.register(inArea('own', resetRoutes), deps)
      await api.register(inArea('people', peopleRoutes), {
        ...deps,
        publicUrl: config.publicUrl,
      })
      for (const collection of collections) {
        const { name } = collection
        const readForVisitors = async () => (await site.look())[name]
        const created = createCollection(collection, { list: lists[name], readForVisitors })
        await api.register(inArea('lists', collectionRoutes(createCollectionSchemas(collection))), {
          ...own,
          getCollection: () => created,
          readAccess: { public: hasNoView },
        })
      }
      await api.register(inArea('lists', remoteListRoutes), {
        ...own,
        found,
        rolesOf: site.rolesOf,
      })
      const changes = createChangeStream({ ...deps, revisions: lists.revisions })
      await api.register(inArea('own', changeRoutes), { changes })
      await api.register(inArea('letters', contactRoutes), deps)
      await api.register(inArea('site', siteRoutes), { ...own, declared: site.declared })
      await api.register(inArea('today', todayRoutes), {
        ...own,
        visits,
        makesBackups: config.backup !== undefined,
      })
      await api.register(visitRoutes, { ...own, visits, publicUrl: config.publicUrl })
      await api.register(inArea('releases', releaseApi), { ...own, publicUrl: config.publicUrl })
      await api.register(inArea('history', auditRoutes), deps)
      await api.register(cspReportRoutes, { ...own, onViolations: metrics.onViolations })
      await api.register(inArea('releases', housekeepingRoutes), deps)
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
  const renderer = createRenderer()
  app.addHook('onClose', renderer.close)
  const prerender = createPrerenderer({ ...known, renderer })
  const pages = createPages({ cache, signed, look: site.look, prerender })
  const sendPage = createSendPage(config.publicUrl)
  await app.register(releaseRoutes, { ...own, files })
  await app.register(packageRoutes, { ...own, publicUrl: config.publicUrl })
  await app.register(finderRoutes, { publicUrl: config.publicUrl, site })
  await app.register(formRoutes, { deps, publicUrl: config.publicUrl, site, pages, sendPage })
  await app.register(previewRoutes, { ...own, publicUrl: config.publicUrl, pages, sendPage })
  // The answer to every other address is the page's.
  await app.register(pageRoutes, {
    site,
    pages,
    sendPage,
    cookies: own.cookies,
    onView: visits.countView,
  })
  const warming = warmPages({ site, files, pages, pictures, warmRenderer: renderer.warmUp })
  app.addHook('onListen', async () => warming.start())
  app.addHook('onClose', () => warming.stop())
  return app
}
