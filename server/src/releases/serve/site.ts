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
import { encode } from '../../foundation/http/encoded.ts'
import { never } from '../../foundation/revisions/repository.ts'
import { secretKey } from '../../foundation/secrets/repository.ts'
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
  hasPreviewCookies,
  noPreviews,
  readPreviews,
  removeEndedPreviews,
} from '../preview/preview-cookies.ts'
import type { ReadSignedFile } from '../store/release-contents.ts'
import { createLiveContentsCache, type LiveContents } from './live-contents.ts'
import { hasVisitorCookie, joinCanaries, readCanaries, verifyVisitor } from './visitor-cookie.ts'

type Parts = Services & {
  cache: Cache
  cookies: Cookies
  lists: Lists
  remoteLists: RemoteLists
  signed: ReadSignedFile
  log: Pick<FastifyBaseLogger, 'error'>
}

/** All that pages are made of, as it was at one moment. */
export interface Snapshot extends ListAnswers {
  live: LiveState
  /** Of visitors in no canary. */
  documents: LiveContents
}

/** What one browser gets. */
export interface BrowserView extends LiveContents {
  lists: ListAnswers
  /** Where its previews come from, if it shows any from a developer's machine. */
  previewOrigins?: string[]
  previewBanner?: PreviewBanner
}

/** What the banner says on a page that is not what everybody gets, or was not until now. */
export interface PreviewBanner extends Previews {
  hasEnded: boolean
}

/**
 * What is live, and what pages are made of. One look at the database serves a whole request; while
 * the database is away, everybody sees what was there last.
 */
export function createSite(parts: Parts) {
  const { db, now, cache, cookies, lists, remoteLists, signed, log } = parts
  const liveAt = cacheLiveState(db, cache, log)
  const documents = createLiveContentsCache(signed, cache)
  const keys = new WeakMap<LiveState, Promise<string>>()

  /** The key that visitor cookies are signed with; read once for each state of the live set. */
  function visitorKey(state: LiveState) {
    const found = keys.get(state)
    if (found) return found
    const key = readSigningKey(db)
    keys.set(state, key)
    key.catch(() => keys.delete(state))
    return key
  }

  async function canariesOf(state: LiveState, request: FastifyRequest, reply: FastifyReply) {
    if (!hasCanary(state)) return new Set<string>()
    // With the database away, a visitor gets what everybody gets.
    const key = await visitorKey(state).catch(() => undefined)
    if (key === undefined) return new Set<string>()
    return joinCanaries(state, { cookies, key, nowMs: now() }, request, reply)
  }

  async function read(): Promise<Snapshot> {
    const revisions = await lists.revisions()
    const [live, staff, rooms, site] = await Promise.all([
      liveAt(toTag(revisions.live)),
      lists.staff.getVisibleAt(toTag(revisions.staff)),
      lists.rooms.getVisibleAt(toTag(revisions.rooms)),
      lists.site.getAt(toTag(revisions.site)),
    ])
    const ofRemotes = new Map(
      await Promise.all(
        listsOnPages(live).map(async (collection) => {
          const name = toListName(collection.remote, collection.declared.name)
          const { list } = remoteLists.getOrCreate(collection)
          const answer = await list.getVisibleAt(toTag(revisions[name]))
          const { hasPictures = false } = collection.declared
          return [name, { ...answer, hasPictures }] as const
        }),
      ),
    )
    return { live, staff, rooms, site, ofRemotes, documents: await documents(live, new Set()) }
  }
  const readSnapshot = staleIfError(read, {
    onAway: (err) => log.error({ err }, 'the database is away: serving the last known content'),
  })

  /** What visitors in these canaries get; where that cannot be read, what all others do. */
  function documentsFor(snapshot: Snapshot, state: LiveState, inCanary: ReadonlySet<string>) {
    return documents(state, inCanary).catch(orIfUnavailable(snapshot.documents))
  }

  /** What the browser of a request gets: at `path`, or wherever it goes. */
  async function view(
    request: FastifyRequest,
    reply: FastifyReply,
    path?: string,
  ): Promise<BrowserView> {
    const snapshot = await readSnapshot()
    const { live, staff, rooms, site, own } = snapshot
    const inCanary = await canariesOf(live, request, reply)
    const moment = { db, nowMs: now(), state: live }
    const previews = await readPreviews(moment, cookies, request).catch(orIfUnavailable(noPreviews))
    const versions = filterVersionPreviews(live, previews.versions, path)
    const found = await documentsFor(snapshot, versions.reduce(withVersionPreview, live), inCanary)
    const hasEnded = path !== undefined && previews.hasEnded
    if (hasEnded) removeEndedPreviews(cookies, reply, previews)
    const { remotes } = previews.dev.reduce(withDevPreview, found.liveSet)
    const dev = filterDevPreviews(remotes, previews.dev, path)
    const seen: BrowserView = { ...found, lists: { staff, rooms, site, own } }
    if (versions.length + dev.length > 0 || hasEnded) {
      seen.previewBanner = { versions, dev, hasEnded }
    }
    return dev.length === 0 ? seen : withDevPreviews(seen, dev)
  }

  /** The roles that a remote is for, by the release that this browser gets; undefined where it is for everybody who is signed in. */
  async function readRoles(request: FastifyRequest, name: string) {
    const { live } = await readSnapshot()
    const app = live.apps.find((one) => one.app === name)
    const key = app?.canary && (await visitorKey(live).catch(() => undefined))
    const inCanary = key
      ? readCanaries(live, { cookies, key, nowMs: now() }, request)
      : new Set<string>()
    return app && selectRelease(app, inCanary).manifest.description?.roles
  }

  /** What of their pages the live public remotes let an owner change, by their names. */
  async function readDeclaredSites() {
    const { live } = await readSnapshot()
    const found = live.apps.flatMap(({ live: { manifest } }) => {
      const { name, access, route, site } = manifest.description ?? {}
      return name && route && site && access === 'public' ? [[name, { route, ...site }]] : []
    })
    return Object.fromEntries(found) as Record<string, DeclaredSite & { route: string }>
  }

  /** For whom the screen is that has its page at this very path, if there is one. */
  async function findAccess(path: string) {
    const { live } = await readSnapshot()
    const descriptions = live.apps.map(({ live }) => live.manifest.description)
    return descriptions.find((one) => one && findPageLanguage(one, path))?.access
  }

  /** Whether the request's browser shows a preview: its reports are not counted. */
  const isPreviewing = (request: FastifyRequest) => hasPreviewCookies(cookies, request)

  /** The id of the request's visitor; undefined without a valid cookie. */
  async function readVisitorId(request: FastifyRequest) {
    if (!hasVisitorCookie(cookies, request)) return undefined
    const key = await visitorKey((readSnapshot.last() ?? (await readSnapshot())).live)
    const visitor = verifyVisitor(request, { cookies, key, nowMs: now() })
    return visitor?.isValid ? visitor.id : undefined
  }

  /**
   * The app as it is live, if the version is one that somebody gets, and the revision of the live
   * set. The database is asked only for what this server does not know of.
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

/** The lists of remotes that their own pages show to everybody. */
function listsOnPages({ apps, collections }: LiveState) {
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

/** What to do without while the database is away. */
function orIfUnavailable<Value>(value: Value) {
  return (error: unknown) => {
    if (isUnavailable(error)) return value
    throw error
  }
}

/** What the one browser gets that previews remotes from its machine. */
async function withDevPreviews(seen: BrowserView, previews: DevPreview[]): Promise<BrowserView> {
  const liveSet = previews.reduce(withDevPreview, seen.liveSet)
  const releases = new Map(seen.releases)
  for (const { app } of previews) releases.delete(app)
  const json = await compress(JSON.stringify(liveSet))
  const previewOrigins = previews.map(({ origin }) => origin)
  return { ...seen, liveSet, releases, json, previewOrigins }
}
