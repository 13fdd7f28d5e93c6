import { languages } from '@sala/kit/contract/language'
import type { SiteContent } from '@sala/kit/contract/site'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Content } from '../../content/site/schemas.ts'
import { acceptFormsOnly } from '../../foundation/http/body-types.ts'
import { rejectCrossSiteForms } from '../../foundation/http/fetch-metadata.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { getOrigin } from '../../foundation/http/origin.ts'
import { createValidator } from '../../foundation/http/schema-compilers.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { createMemoryRateLimit } from '../../foundation/load/rate-limit.ts'
import { findRemoteAt } from '../../releases/bundle/page-addresses.ts'
import { clearPreviewCookies } from '../../releases/preview/preview-cookies.ts'
import { escapeHtml, type Page, toPage } from './page.ts'
import type { PageRouteServices } from './pages.ts'

interface PreviewServices extends PageRouteServices {
  now: () => number
}

const { check } = createValidator(Content)

const schema = { hide: true }

/** The form to leave previews has no fields. */
const maxBytesToLeave = 1024
/** Larger than any form-encoded site content. */
const maxBytesOfContent = 512 * 1024

/** By IP address: allows a few requests a second while somebody types. */
const rateLimit = {
  maxUses: 1500,
  windowMs: 10 * 60_000,
  message: 'Too many previews. Please wait a moment.',
}

/** Handles the form in the preview banner, and the live preview of the site form. */
export async function previewRoutes(app: FastifyInstance, services: PreviewServices) {
  const { now, publicUrl, site, pages, sendPage, cookies } = services
  const checkRateLimit = createMemoryRateLimit(rateLimit)
  acceptFormsOnly(app, 'Please submit the form.')

  // Redirects to the same page without the previews.
  app.post(
    '/preview/leave',
    { config: { public: true }, bodyLimit: maxBytesToLeave, schema },
    async (request, reply) => {
      const origin = getOrigin(request, publicUrl)
      rejectCrossSiteForms(request, origin)
      clearPreviewCookies(cookies, reply)
      const { documents } = await site.readSnapshot()
      const from = URL.parse(String(request.headers.referer))
      const path = from?.origin === origin ? from.pathname : '/'
      // A remote that is not live yet has no page without its preview.
      const remote = findRemoteAt(documents.liveSet.remotes, path)
      return reply.header('cache-control', 'no-store').redirect(remote ? path : '/', 303)
    },
  )

  // Renders the public page with unsaved content, for a frame beside the form. Public, because it shows only
  // what the request contains and what visitors see.
  app.post(
    '/preview/site',
    { config: { public: true }, bodyLimit: maxBytesOfContent, schema },
    async (request, reply) => {
      rejectCrossSiteForms(request, getOrigin(request, publicUrl))
      const caller = addressKey(request.ip)
      try {
        checkRateLimit(caller, now())
        const { name, ...typed } = readForm(request.body as URLSearchParams)
        const { documents, ...lists } = await site.readSnapshot()
        const remote = documents.liveSet.remotes.find((one) => one.name === name)
        const page =
          remote && (await pages.renderPreview({ ...documents, lists }, remote, typed, caller))
        if (!page) throw new HttpError(404, 'The preview isn’t available at the moment.')
        return sendFramed(reply, page)
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        reply.code(error.statusCode).headers(error.headers)
        return sendFramed(reply, renderError(error.message))
      }
    },
  )

  function sendFramed(reply: FastifyReply, page: Page) {
    reply.headers({ 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex' })
    return sendPage(reply.request, reply, {
      ...page,
      policy: { ...framedPolicy(page.policy), 'cache-control': 'no-store' },
    })
  }
}

/** @throws {HttpError} 400 when the body is not what the site form sends */
function readForm(form: URLSearchParams) {
  let content: unknown
  try {
    content = JSON.parse(form.get('content') ?? '')
  } catch {
    content = undefined
  }
  if (!check(content)) {
    throw new HttpError(400, 'The preview can’t show some of what you typed.')
  }
  const requested = form.get('language')
  const language = languages.find((one) => one === requested) ?? 'en'
  return { name: form.get('remote') ?? '', content: content as SiteContent, language }
}

/** Allows framing by the same origin, and forbids scripts, forms and reports. */
function framedPolicy({ 'content-security-policy': csp = '' }: Page['policy']) {
  const replaced = ['script-src', 'form-action', 'frame-ancestors', 'report-uri', 'report-to']
  const unchanged = csp.split(';').filter((part) => !replaced.includes(part.split(' ')[0] ?? ''))
  const policy = [...unchanged, "script-src 'none'", "form-action 'none'", "frame-ancestors 'self'"]
  return { 'content-security-policy': policy.join(';') }
}

function renderError(message: string) {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="dark">
<title>Preview</title>
<p role="alert">${escapeHtml(message)}</p>
</html>
`
  return toPage(html, { 'content-security-policy': "default-src 'none'" }, false)
}
