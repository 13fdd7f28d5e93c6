import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

const reading = new Set(['GET', 'HEAD'])
const otherSites = new Set(['cross-site', 'same-site'])

/**
 * Protects against cross-site request forgery (CSRF) by Fetch Metadata: rejects writes and API requests that a
 * browser sends for a page of another site. Links to pages and embedded files are allowed. Clients without
 * these headers are no current browsers, and cannot be misused.
 */
export function checkFetchMetadata(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    const site = String(request.headers['sec-fetch-site'])
    if (!otherSites.has(site)) return
    if (reading.has(request.method) && (isNavigation(request) || !isApiRequest(request))) return
    throw new HttpError(403, 'Requests from other sites are not allowed.')
  })
}

/** A followed link, whose answer is shown as a page. */
const isNavigation = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

/** Checks the route too: a URL can be spelled in several ways. */
const isApiRequest = ({ url, routeOptions }: FastifyRequest) =>
  [url, routeOptions.url ?? ''].some((path) => /^\/api(\/|$|\?)/i.test(path))

/**
 * Rejects forms from other origins, for browsers without Fetch Metadata, which `checkFetchMetadata` does not
 * cover. Clients without both headers are no browsers.
 */
export function rejectCrossSiteForms({ headers }: FastifyRequest, origin: string) {
  const isSameOrigin =
    headers['sec-fetch-site'] || headers.origin === undefined || headers.origin === origin
  if (!isSameOrigin) throw new HttpError(403, 'Forms from other sites are not allowed.')
}
