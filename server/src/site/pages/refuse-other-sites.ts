import type { FastifyRequest } from 'fastify'
import { HttpError } from '../../foundation/http/http-error.ts'

/**
 * Refuses a form that another site's page has sent, for browsers that tell only the origin; those
 * of our days are refused before (http/fetch-metadata.ts). Whoever sends neither is no browser, and
 * could have typed it himself.
 */
export function refuseOtherSites({ headers }: FastifyRequest, origin: string) {
  const isOwn =
    headers['sec-fetch-site'] || headers.origin === undefined || headers.origin === origin
  if (!isOwn) throw new HttpError(403, 'This form was sent from another site.')
}
