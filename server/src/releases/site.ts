import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/dialect.ts'
import { keepLast } from '../db/keep-last.ts'
import type { Deps } from '../deps.ts'
import type { Cookies } from '../http/cookies.ts'
import { encode } from '../http/encoded.ts'
import type { ListAnswers, Lists } from '../lists/open-lists.ts'
import { hasCanary } from './live/canary.ts'
import { type Documents, keepDocuments } from './live/documents.ts'
import { followLive } from './live/follow-live.ts'
import { findInUse, type LiveState } from './live/repository.ts'
import { joinCanaries, markOf, showsMark } from './live/visitor.ts'
import { previewOf, showsPreview, withPreview } from './preview/preview.ts'
import type { Preview } from './preview/schema.ts'
import { secretKey } from './secrets/repository.ts'

type Parts = Pick<Deps, 'db' | 'now' | 'checkout'> & {
  cookies: Cookies
  lists: Lists
  log: Pick<FastifyBaseLogger, 'error'>
}

/** All that pages are made of, as it was at one moment. */
export interface Snapshot extends ListAnswers {
  live: LiveState
  /** Of visitors in no canary. */
  documents: Documents
}

/** What one browser gets. */
export interface Seen extends Documents {
  lists: ListAnswers
  /** Where its preview comes from, if it shows one. */
  previewOrigin?: string
}

/**
 * What is live, and what pages are made of. One look at the database serves a whole request; while
 * the database is away, everybody sees what was there last.
 */
export function openSite({ db, now, checkout, cookies, lists, log }: Parts) {
  const liveAt = followLive(db, log)
  const documents = keepDocuments(db)
  let known: LiveState | undefined
  const keys = new WeakMap<LiveState, Promise<string>>()

  /** With what marks are signed; asked for once for each state of the live set. */
  function markKey(state: LiveState) {
    const found = keys.get(state)
    if (found) return found
    const key = secretKey(db)
    keys.set(state, key)
    key.catch(() => keys.delete(state))
    return key
  }

  async function canariesOf(state: LiveState, request: FastifyRequest, reply: FastifyReply) {
    if (!hasCanary(state)) return new Set<string>()
    // With the database away, a visitor gets what everybody gets.
    const key = await markKey(state).catch(() => undefined)
    if (key === undefined) return new Set<string>()
    return joinCanaries(state, { cookies, key, nowMs: now() }, request, reply)
  }

  async function read(): Promise<Snapshot> {
    const revisions = await lists.revisions()
    const [live, staff, rooms] = await Promise.all([
      liveAt(revisions.live),
      lists.staff.at(revisions.staff),
      lists.rooms.at(revisions.rooms),
    ])
    known = live
    return { live, staff, rooms, documents: await documents(live, new Set()) }
  }
  const look = keepLast(read, {
    onAway: (err) => log.error({ err }, 'the database is away: visitors get what was there last'),
  })

  /** What visitors in these canaries get; where that cannot be read, what all others do. */
  function documentsFor(snapshot: Snapshot, inCanary: ReadonlySet<string>) {
    return documents(snapshot.live, inCanary).catch(ifAway(snapshot.documents))
  }

  /** What the browser of a request gets: at `path`, or wherever it goes. */
  async function see(request: FastifyRequest, reply: FastifyReply, path?: string): Promise<Seen> {
    await checkout.refresh(request.log)
    const snapshot = await look()
    const { live, staff, rooms } = snapshot
    const found = await documentsFor(snapshot, await canariesOf(live, request, reply))
    const common = { ...found, lists: { staff, rooms } }
    const moment = { db, nowMs: now(), state: live }
    const preview = await previewOf(moment, cookies, request).catch(ifAway(undefined))
    if (!preview) return common
    const liveSet = withPreview(common.liveSet, preview)
    const isShown = path === undefined || showsPreview(liveSet.remotes, preview, path)
    return isShown ? withOnePreview({ ...common, liveSet }, preview) : common
  }

  /** Whether a public remote has its page at this very path. */
  async function isPublic(path: string) {
    const { live } = await look()
    const descriptions = live.apps.map(({ live }) => live.manifest.description)
    return descriptions.some((one) => one?.access === 'public' && one.route === path)
  }

  /** Who sends a request, if we have given them a mark that still counts. */
  async function visitorOf(request: FastifyRequest) {
    if (!showsMark(cookies, request)) return undefined
    const key = await markKey(known ?? (await look()).live)
    const mark = markOf(request, { cookies, key, nowMs: now() })
    return mark?.isValid ? mark.id : undefined
  }

  /**
   * The app as it is live, if the version is one that somebody gets, and the revision of the live
   * set. The database is asked only for what this server does not know of.
   */
  async function findVersion(name: string, version: string) {
    const find = (state: LiveState | undefined) => {
      const app = state && findInUse(state, name, version)
      return app && { app, revision: state.revision }
    }
    return find(known) ?? find((await look()).live)
  }

  return { look, see, isPublic, visitorOf, findVersion }
}

export type Site = ReturnType<typeof openSite>

/** What to do without while the database is away. */
function ifAway<Value>(value: Value) {
  return (error: unknown) => {
    if (isUnavailable(error)) return value
    throw error
  }
}

/** The documents of the one browser that shows a preview. */
async function withOnePreview(
  common: Omit<Seen, 'previewOrigin'>,
  preview: Preview,
): Promise<Seen> {
  const releases = new Map(common.releases)
  releases.delete(preview.description.name)
  const json = await encode(JSON.stringify(common.liveSet))
  return { ...common, releases, json, previewOrigin: preview.origin }
}
