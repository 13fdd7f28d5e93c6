import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Cookies } from '../http/cookies.ts'
import { encode } from '../http/encoded.ts'
import { allowPreview } from '../http/security-headers.ts'
import { type Documents, keepDocuments } from './live/documents.ts'
import { fillPage } from './live/fill-page.ts'
import { followLive } from './live/follow-live.ts'
import { joinCanaries } from './live/visitor.ts'
import { type Preview, previewOf, withPreview } from './preview/preview.ts'

type Parts = Pick<Deps, 'db' | 'now' | 'checkout'> & { cookies: Cookies }

/** Returns how to get the live set and the page for the browser of a request. */
export function openSite({ db, now, checkout, cookies }: Parts) {
  const liveState = followLive(db)
  const documents = keepDocuments(db)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    await checkout.refresh(request.log)
    const state = await liveState()
    const common = await documents(state, joinCanaries(state, cookies, request, reply))
    const preview = await previewOf(db, cookies, request, now())
    if (!preview) return common
    allowPreview(reply, preview.origin)
    return makeForOne(common, preview)
  }
}

export type Site = ReturnType<typeof openSite>

/** The documents of the one browser that shows a preview. */
async function makeForOne({ liveSet: common, template }: Documents, preview: Preview) {
  const liveSet = withPreview(common, preview)
  return {
    liveSet,
    template,
    json: await encode(JSON.stringify(liveSet)),
    page: template && (await encode(fillPage(template, liveSet))),
  }
}
