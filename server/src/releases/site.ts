import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Cookies } from '../http/cookies.ts'
import { encode } from '../http/encoded.ts'
import type { AskRevisions } from '../lists/ask-revisions.ts'
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
  revisions: AskRevisions
  log: Pick<FastifyBaseLogger, 'error'>
}

/** What one browser gets. */
export interface Seen extends Documents {
  /** Where its preview comes from, if it shows one. */
  previewOrigin?: string
}

/** What is live, and what pages are made of. */
export function openSite({ db, now, checkout, cookies, revisions, log }: Parts) {
  const live = followLive(db, revisions, log)
  const liveState = live.now
  const documents = keepDocuments(db)
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

  /** What the browser of a request gets: at `path`, or wherever it goes. */
  async function see(request: FastifyRequest, reply: FastifyReply, path?: string): Promise<Seen> {
    await checkout.refresh(request.log)
    const state = await liveState()
    const common = await documents(state, await canariesOf(state, request, reply))
    const preview = await previewOf({ db, nowMs: now(), state }, cookies, request)
    if (!preview) return common
    const liveSet = withPreview(common.liveSet, preview)
    const isShown = path === undefined || showsPreview(liveSet.remotes, preview, path)
    return isShown ? withOnePreview({ ...common, liveSet }, preview) : common
  }

  /** Whether a public remote has its page at this very path. */
  async function isPublic(path: string) {
    const { apps } = await liveState()
    const descriptions = apps.map(({ live }) => live.manifest.description)
    return descriptions.some((one) => one?.access === 'public' && one.route === path)
  }

  /** Who sends a request, if we have given them a mark that still counts. */
  async function visitorOf(request: FastifyRequest) {
    if (!showsMark(cookies, request)) return undefined
    const key = await markKey(live.known() ?? (await liveState()))
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
    return find(live.known()) ?? find(await liveState())
  }

  return { see, isPublic, liveState, visitorOf, findVersion }
}

export type Site = ReturnType<typeof openSite>

/** The documents of the one browser that shows a preview. */
async function withOnePreview(common: Documents, preview: Preview): Promise<Seen> {
  const releases = new Map(common.releases)
  releases.delete(preview.description.name)
  const json = await encode(JSON.stringify(common.liveSet))
  return { ...common, releases, json, previewOrigin: preview.origin }
}
