import { otherLanguages } from '@sala/kit/contract/language'
import type { ContactFields } from '@sala/kit/contract/messages'
import type { SentForm } from '@sala/kit/contract/page'
import type { Access } from '@sala/kit/contract/remote'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseContactForm, readTypedFields } from '../../content/contact/fields.ts'
import { type ContactServices, submitMessage } from '../../content/contact/submit-message.ts'
import { translateAnswer } from '../../content/contact/translate-answer.ts'
import type { Authenticate } from '../../foundation/http/authenticate.ts'
import { acceptFormsOnly } from '../../foundation/http/body-types.ts'
import { createPolicy } from '../../foundation/http/csp.ts'
import { toHttpError } from '../../foundation/http/error-handler.ts'
import { rejectCrossSiteForms } from '../../foundation/http/fetch-metadata.ts'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import { getOrigin } from '../../foundation/http/origin.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { createMemoryRateLimit } from '../../foundation/load/rate-limit.ts'
import { authenticateSession } from '../../people/sessions/guard.ts'
import { findRemoteAt, getPath } from '../../releases/bundle/page-addresses.ts'
import { escapeHtml, type Page, toPage } from './page.ts'
import { findDocumentLanguage, readChosenLanguage } from './page-language.ts'
import { noFields, type PageRouteServices } from './pages.ts'

interface FormServices extends PageRouteServices {
  contact: ContactServices
}

/** By IP address, since the response to an invalid form is rendered for it alone. */
const rateLimit = {
  maxUses: 60,
  windowMs: 10 * 60_000,
  message: 'Too many tries. Please try again in a few minutes.',
}

const acceptsForms = (access: Access | undefined) => access === 'public' || access === 'signed-out'

const needsScripts = new HttpError(
  400,
  'Signing in needs JavaScript. Please allow it for this site, and try again.',
)

/**
 * Handles the contact form without scripts, which posts to its own page. A valid message redirects to a
 * confirmation, so that reloading does not send it again; an invalid one renders the page with the error and the
 * typed fields. Beyond the rate limit the response is a plain page. A sign-in without scripts gets an error.
 */
export async function formRoutes(app: FastifyInstance, services: FormServices) {
  const { contact, publicUrl, site, pages, sendPage } = services
  const checkRateLimit = createMemoryRateLimit(rateLimit)
  acceptFormsOnly(app, 'Please submit the form, or send JSON to /api/send-email.')

  /** Pages for visitors accept same-site forms; all other addresses need a session. */
  const authenticate: Authenticate = async (request, guard) => {
    if (!acceptsForms(await site.findAccess(getPath(request.url))))
      return authenticateSession(request, guard)
    rejectCrossSiteForms(request, getOrigin(request, publicUrl))
    return null
  }

  async function answerError(request: FastifyRequest, reply: FastifyReply, error: HttpError) {
    const fields = readTypedFields(request.body as URLSearchParams)
    const notice: SentForm['notice'] = { severity: 'error', message: error.message }
    // If the page cannot be rendered either, the plain page still contains the typed fields.
    const page = await renderFormPage(request, reply, { fields, notice }).catch(() => undefined)
    return answer(reply, error, page ?? renderPlainForm(fields, notice.message))
  }

  /** Refuses a sign-in, whose session needs scripts. Does not echo the fields, which may contain a password. */
  async function answerSignIn(request: FastifyRequest, reply: FastifyReply) {
    checkRateLimit(addressKey(request.ip), contact.now())
    const notice: SentForm['notice'] = { severity: 'error', message: needsScripts.message }
    const page = await renderFormPage(request, reply, { fields: noFields, notice })
    if (!page) throw needsScripts
    return answer(reply, needsScripts, page)
  }

  function answer(reply: FastifyReply, { statusCode, headers }: HttpError, page: Page) {
    return sendPage(reply.request, reply.code(statusCode).headers(headers), page)
  }

  async function renderFormPage(request: FastifyRequest, reply: FastifyReply, sent: SentForm) {
    const path = getPath(request.url)
    const seen = await site.view(request, reply, path)
    const remote = findRemoteAt(seen.liveSet.remotes, path)
    const query = new URLSearchParams(request.url.slice(path.length))
    const chosen = readChosenLanguage(query, request.headers.cookie ?? '')
    const language = remote && findDocumentLanguage(seen, remote, path, chosen)
    if (!language) return undefined
    const message = translateAnswer(sent.notice.message, language)
    return pages.renderFormAnswer(seen, remote, {
      sent: { ...sent, notice: { ...sent.notice, message } },
      language,
      caller: addressKey(request.ip),
    })
  }

  app.post('/*', { config: { authenticate }, schema: { hide: true } }, async (request, reply) => {
    const path = getPath(request.url)
    const access = await site.findAccess(path)
    if (access === 'signed-out') return answerSignIn(request, reply)
    if (access !== 'public') throw notFound('page')
    const form = request.body as URLSearchParams
    try {
      checkRateLimit(addressKey(request.ip), contact.now())
    } catch (err) {
      const error = err as HttpError
      return answer(reply, error, renderPlainForm(readTypedFields(form), error.message))
    }
    try {
      const language = otherLanguages.find((one) => `${path}/`.startsWith(`/${one}/`)) ?? 'en'
      await submitMessage(contact, { ip: request.ip, language, ...parseContactForm(form) })
    } catch (err) {
      const error = toHttpError(err as FastifyError)
      if (error.statusCode >= 500) request.log.error({ err }, 'a form could not be processed')
      return answerError(request, reply, error)
    }
    return reply.redirect(`${path}?sent#contact`, 303)
  })
}

/** Renders the error and the typed fields without the release's page. */
function renderPlainForm(fields: ContactFields, message: string): Page {
  const { name, email, message: text } = fields
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your message</title>
<h1>Your message was not sent</h1>
<p role="alert">${escapeHtml(message)}</p>
<form method="post" novalidate>
<p><label>Name<br><input name="name" value="${escapeHtml(name)}" required></label>
<p><label>Email<br><input name="email" type="email" value="${escapeHtml(email)}" required></label>
<p><label>Message<br><textarea name="message" rows="8" required>
${escapeHtml(text)}</textarea></label>
<p><button>Send</button>
</form>
</html>
`
  return toPage(html, createPolicy(), false)
}
