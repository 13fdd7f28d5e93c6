import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

const reading = new Set(['GET', 'HEAD'])
const elsewhere = new Set(['cross-site', 'same-site'])

/**
 * Refuses what a page of another site has a browser ask for, by what the browser says of it (Fetch
 * Metadata): every write, and every call of the API. Pages can be linked to, and files be shown.
 * Whoever sends no such header is no browser of our days, and has no session of somebody else.
 */
export function checkFetchMetadata(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    const site = String(request.headers['sec-fetch-site'])
    if (!elsewhere.has(site)) return
    if (reading.has(request.method) && (isOpened(request) || !isCall(request))) return
    throw new HttpError(403, 'This was asked for by the page of another site.')
  })
}

/** Somebody followed a link to it: what they get is shown by itself. */
const isOpened = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

/** By the route that will answer, however its address was spelled, and by what looks like one. */
const isCall = ({ url, routeOptions }: FastifyRequest) =>
  [url, routeOptions.url ?? ''].some((path) => /^\/api(\/|$|\?)/i.test(path))

/**
 * Refuses a form that another site's page has sent, for browsers that tell only the origin: those
 * that send Fetch Metadata were refused before. A client that sends neither is no browser, and could
 * have typed the form itself.
 */
export function rejectCrossSiteForms({ headers }: FastifyRequest, origin: string) {
  const isOwn =
    headers['sec-fetch-site'] || headers.origin === undefined || headers.origin === origin
  if (!isOwn) throw new HttpError(403, 'This form was sent from another site.')
}
