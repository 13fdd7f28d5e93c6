import type { DeclaredSite } from '@sala/kit/contract/site'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { ListAnswers, Lists } from '../../content/lists/create-lists.ts'
import type { RemoteLists } from '../../content/remote-lists/create-remote-lists.ts'
import { toListName } from '../../content/remote-lists/declared-fields.ts'
import type { Cache } from '../../foundation/cache/cache.ts'
import { isUnavailable } from '../../foundation/db/dialect.ts'
import { staleIfError } from '../../foundation/db/stale-if-error.ts'
import { compress } from '../../foundation/http/compression.ts'
import type { Cookies } from '../../foundation/http/cookies.ts'
import { toTag } from '../../foundation/revisions/repository.ts'
import { readSigningKey } from '../../foundation/secrets/repository.ts'
import type { Services } from '../../foundation/services.ts'
import { findPageLanguage } from '../bundle/page-addresses.ts'
import { cacheLiveState, hasCanary, selectRelease } from '../live/live-set.ts'
import { findAppInUse, type LiveState } from '../live/repository.ts'
import {
  filterDevPreviews,
  filterVersionPreviews,
  withDevPreview,
  withVersionPreview,
} from '../preview/apply-previews.ts'
import type { DevPreview, Previews } from '../preview/find-previews.ts'
import {
  clearEnded,
  hasPreviewCookies,
  noPreviews,
  readPreviews,
} from '../preview/preview-cookies.ts'
import type { ReadSignedFile } from '../store/release-contents.ts'
import { createLiveContentsCache, type LiveContents } from './live-contents.ts'
import { hasVisitorCookie, joinCanaries, readCanaries, verifyVisitor } from './visitor-cookie.ts'

type SiteServices = Services & {
  cache: Cache
  cookies: Cookies
  lists: Lists
  remoteLists: RemoteLists
  signed: ReadSignedFile
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Live set and lists at one moment. */
export interface Snapshot extends ListAnswers {
  live: LiveState
  /** Contents for visitors in no canary. */
  documents: LiveContents
}

/** Live set and lists for one browser, with its canaries and previews. */
export interface View extends LiveContents {
  lists: ListAnswers
  /** Origins of previews from a developer's machine. */
  previewOrigins?: string[]
  previewBanner?: PreviewBanner
}

/** Contents of the banner on pages with previews, or whose previews have just ended. */
export interface PreviewBanner extends Previews {
  hasEnded: boolean
}

/**
 * Creates the site: live set, lists, canaries and previews for each browser. One snapshot of the database serves a
 * whole request; while the database is away, the last snapshot is used.
 */
export function createSite(services: SiteServices) {
  const { db, now, cache, cookies, lists, remoteLists, signed, log } = services
  const readLive = cacheLiveState(db, cache, log)
  const getContents = createLiveContentsCache(signed, cache)
  const keys = new WeakMap<LiveState, Promise<string>>()

  /** Reads the key that visitor cookies are signed with, once for each live state. */
  function readVisitorKey(state: LiveState) {
    const found = keys.get(state)
    if (found) return found
    const key = readSigningKey(db)
    keys.set(state, key)
    key.catch(() => keys.delete(state))
    return key
  }

  async function assignCanaries(state: LiveState, request: FastifyRequest, reply: FastifyReply) {
    if (!hasCanary(state)) return new Set<string>()
    // While the database is away, visitors get the live versions.
    const key = await readVisitorKey(state).catch(() => undefined)
    if (key === undefined) return new Set<string>()
    return joinCanaries(state, { cookies, key, nowMs: now() }, request, reply)
  }

  async function read(): Promise<Snapshot> {
    const revisions = await lists.revisions()
    const [live, staff, rooms, site] = await Promise.all([
      readLive(toTag(revisions.live)),
      lists.staff.getVisibleAt(toTag(revisions.staff)),
      lists.rooms.getVisibleAt(toTag(revisions.rooms)),
      lists.site.getAt(toTag(revisions.site)),
    ])
    const ofRemotes = new Map(
      await Promise.all(
        listPublicCollections(live).map(async (collection) => {
          const name = toListName(collection.remote, collection.declared.name)
          const { list } = remoteLists.getOrCreate(collection)
          const answer = await list.getVisibleAt(toTag(revisions[name]))
          const { hasPictures = false } = collection.declared
          return [name, { ...answer, hasPictures }] as const
        }),
      ),
    )
    const documents = await getContents(live, new Set())
    return { revisions, live, staff, rooms, site, ofRemotes, documents }
  }
  const readSnapshot = staleIfError(read, {
    onUnavailable: (err) =>
      log.error({ err }, 'the database is away: serving the last known content'),
  })

  /** Returns what the browser of a request gets, with all of its previews or only those for `path`. */
  async function view(request: FastifyRequest, reply: FastifyReply, path?: string) {
    const snapshot = await readSnapshot()
    const { revisions, live, staff, rooms, site, ofRemotes } = snapshot
    const inCanary = await assignCanaries(live, request, reply)
    const context = { db, nowMs: now(), state: live }
    const previews = await readPreviews(context, cookies, request).catch(ifUnavailable(noPreviews))
    const versions = filterVersionPreviews(live, previews.versions, path)
    const state = versions.reduce(withVersionPreview, live)
    // While the database is away, those of visitors in no canary.
    const contents = await getContents(state, inCanary).catch(ifUnavailable(snapshot.documents))
    const hasEnded = path !== undefined && previews.hasEnded
    if (hasEnded) clearEnded(cookies, reply, previews)
    const { remotes } = previews.dev.reduce(withDevPreview, contents.liveSet)
    const dev = filterDevPreviews(remotes, previews.dev, path)
    const view: View = { ...contents, lists: { revisions, staff, rooms, site, ofRemotes } }
    if (versions.length + dev.length > 0 || hasEnded) {
      view.previewBanner = { versions, dev, hasEnded }
    }
    return dev.length === 0 ? view : applyDevPreviews(view, dev)
  }

  /** Reads the roles of a remote from the release that this browser gets; undefined when every role may see it. */
  async function readRoles(request: FastifyRequest, name: string) {
    const { live } = await readSnapshot()
    const app = live.apps.find((one) => one.app === name)
    const key = app?.canary && (await readVisitorKey(live).catch(() => undefined))
    const inCanary = key
      ? readCanaries(live, { cookies, key, nowMs: now() }, request)
      : new Set<string>()
    return app && selectRelease(app, inCanary).manifest.description?.roles
  }

  /** Reads which texts of their pages live public remotes let an owner change, by name of the remote. */
  async function readDeclaredSites() {
    const { live } = await readSnapshot()
    const found = live.apps.flatMap(({ live: { manifest } }) => {
      const { name, access, route, site } = manifest.description ?? {}
      return name && route && site && access === 'public' ? [[name, { route, ...site }]] : []
    })
    return Object.fromEntries(found) as Record<string, DeclaredSite & { route: string }>
  }

  /** Finds the access of the screen at exactly this path. */
  async function findAccess(path: string) {
    const { live } = await readSnapshot()
    const descriptions = live.apps.map(({ live }) => live.manifest.description)
    return descriptions.find((one) => one && findPageLanguage(one, path))?.access
  }

  /** Whether the request's browser has previews, so that its reports are not counted. */
  const isPreviewing = (request: FastifyRequest) => hasPreviewCookies(cookies, request)

  /** Reads the id of the request's visitor; undefined without a valid cookie. */
  async function readVisitorId(request: FastifyRequest) {
    if (!hasVisitorCookie(cookies, request)) return undefined
    const key = await readVisitorKey((readSnapshot.last() ?? (await readSnapshot())).live)
    const visitor = verifyVisitor(request, { cookies, key, nowMs: now() })
    return visitor?.isValid ? visitor.id : undefined
  }

  /**
   * Finds the app that has this version live, previous or as canary, and the revision of the live set. Queries the
   * database only for versions that are not in the last snapshot.
   */
  async function findLiveVersion(name: string, version: string) {
    const find = (state: LiveState | undefined) => {
      const app = state && findAppInUse(state, name, version)
      return app && { app, revision: state.revision }
    }
    return find(readSnapshot.last()?.live) ?? find((await readSnapshot()).live)
  }

  return {
    readSnapshot,
    view,
    readRoles,
    readDeclaredSites,
    findAccess,
    isPreviewing,
    readVisitorId,
    findLiveVersion,
  }
}

export type Site = ReturnType<typeof createSite>

/** Lists the lists of remotes that their ofRemotes public pages show. */
function listPublicCollections({ apps, collections }: LiveState) {
  return collections.filter(({ remote, declared: { name, access } }) => {
    const releases = apps.flatMap(({ app, live, canary }) =>
      app === remote ? [live, ...(canary ? [canary.release] : [])] : [],
    )
    return (
      access === 'public' &&
      releases.some(({ manifest: { description } }) => description?.lists?.includes(name))
    )
  })
}

/** Returns an error handler that uses `value` while the database is away. */
function ifUnavailable<Value>(value: Value) {
  return (error: unknown) => {
    if (isUnavailable(error)) return value
    throw error
  }
}

/** Returns the view with remotes from the developer's machine. */
async function applyDevPreviews(view: View, previews: DevPreview[]): Promise<View> {
  const liveSet = previews.reduce(withDevPreview, view.liveSet)
  const releases = new Map(view.releases)
  for (const { app } of previews) releases.delete(app)
  const json = await compress(JSON.stringify(liveSet))
  const previewOrigins = previews.map(({ origin }) => origin)
  return { ...view, liveSet, releases, json, previewOrigins }
}
