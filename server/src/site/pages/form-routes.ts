import type { Notice } from '@sala/kit/contract/notice'
import type { SentForm } from '@sala/kit/contract/page'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { partsOfForm, typedFields } from '../../content/contact/fields.ts'
import { type ContactDeps, leaveMessage } from '../../content/contact/leave-message.ts'
import type { Authenticate } from '../../foundation/http/authenticate.ts'
import { toHttpError } from '../../foundation/http/error-handler.ts'
import { type HttpError, notFound } from '../../foundation/http/http-error.ts'
import { refuseOthers } from '../../foundation/http/json-only.ts'
import { originOf } from '../../foundation/http/origin.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { limitInMemory } from '../../foundation/load/in-memory.ts'
import { bySession } from '../../people/sessions/guard.ts'
import { pathOf, remoteAt } from '../../releases/live/remote-at.ts'
import type { Site } from '../../releases/serve/site.ts'
import type { Pages } from './open-pages.ts'
import type { Page } from './page.ts'
import { plainAnswer } from './plain-answer.ts'
import { refuseOtherSites } from './refuse-other-sites.ts'
import type { SendPage } from './send-page.ts'

interface Parts {
  deps: ContactDeps
  publicUrl: URL | undefined
  site: Site
  pages: Pages
  sendPage: SendPage
}

/** Of one address: each that is refused is answered by a page of its own. */
const tries = {
  most: 60,
  withinMs: 10 * 60_000,
  message: 'Too many tries. Please try again in a few minutes.',
}

/**
 * The contact form without scripts: it is sent to the page that it stands in. What is taken is
 * thanked for on another page, so that loading it again sends nothing again; else the page comes
 * back with what was typed and with what is wrong. Whoever sends one after the other gets a plain page.
 */
export async function formRoutes(app: FastifyInstance, parts: Parts) {
  const { deps, publicUrl, site, pages, sendPage } = parts
  const countTry = limitInMemory(tries)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )
  refuseOthers(app, 'Please send the form as it is, or JSON to /api/send-email.')

  /** Public pages take forms of their own site; every other address is as closed as ever. */
  const authenticate: Authenticate = async (request, guard) => {
    if (!(await site.isPublic(pathOf(request.url)))) return bySession(request, guard)
    refuseOtherSites(request, originOf(request, publicUrl))
    return null
  }

  async function refused(request: FastifyRequest, reply: FastifyReply, error: HttpError) {
    const fields = typedFields(request.body as URLSearchParams)
    const notice: Notice = { severity: 'error', message: error.message }
    // Should the page not be had either, what was typed is not to be lost.
    const page = await pageWith(request, reply, { fields, notice }).catch(() => undefined)
    return answer(reply, error, page ?? plainAnswer(fields, notice.message))
  }

  function answer(reply: FastifyReply, { statusCode, headers }: HttpError, page: Page) {
    return sendPage(reply.request, reply.code(statusCode).headers(headers), page)
  }

  async function pageWith(request: FastifyRequest, reply: FastifyReply, sent: SentForm) {
    const path = pathOf(request.url)
    const seen = await site.see(request, reply, path)
    const remote = remoteAt(seen.liveSet.remotes, path)
    return remote && pages.answerTo(seen, remote, sent, addressKey(request.ip))
  }

  app.post('/*', { config: { authenticate }, schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request.url)
    if (!(await site.isPublic(path))) throw notFound('page')
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    request.body = form
    try {
      countTry(addressKey(request.ip), deps.now())
    } catch (err) {
      const error = err as HttpError
      return answer(reply, error, plainAnswer(typedFields(form), error.message))
    }
    try {
      await leaveMessage(deps, { ip: request.ip, ...partsOfForm(form) })
    } catch (err) {
      const error = toHttpError(err as FastifyError)
      if (error.statusCode >= 500) request.log.error({ err }, 'a form was not taken')
      return refused(request, reply, error)
    }
    return reply.redirect(`${path}?sent#contact`, 303)
  })
}
