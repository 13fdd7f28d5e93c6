import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Cookies } from '../http/cookies.ts'
import { encode } from '../http/encoded.ts'
import type { AskRevisions } from '../lists/ask-revisions.ts'
import { type Documents, keepDocuments } from './live/documents.ts'
import { followLive } from './live/follow-live.ts'
import { joinCanaries } from './live/visitor.ts'
import { previewOf, showsPreview, withPreview } from './preview/preview.ts'
import type { Preview } from './preview/schema.ts'

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
  const liveState = followLive(db, revisions, log)
  const documents = keepDocuments(db)

  /** What the browser of a request gets: at `path`, or wherever it goes. */
  async function see(request: FastifyRequest, reply: FastifyReply, path?: string): Promise<Seen> {
    await checkout.refresh(request.log)
    const state = await liveState()
    const common = await documents(state, joinCanaries(state, cookies, request, reply))
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

  return { see, isPublic, liveState }
}

export type Site = ReturnType<typeof openSite>

/** The documents of the one browser that shows a preview. */
async function withOnePreview(common: Documents, preview: Preview): Promise<Seen> {
  const releases = new Map(common.releases)
  releases.delete(preview.description.name)
  const json = await encode(JSON.stringify(common.liveSet))
  return { ...common, releases, json, previewOrigin: preview.origin }
}
