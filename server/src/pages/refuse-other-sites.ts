import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'

/**
 * Refuses a form that another site's page has sent. Browsers say where it comes from by one of two
 * headers; whoever sends neither is no browser, and could have typed it himself.
 */
export function refuseOtherSites({ headers }: FastifyRequest, origin: string) {
  const site = headers['sec-fetch-site']
  const isOwn = site
    ? ['same-origin', 'none'].includes(String(site))
    : isSame(headers.origin, origin)
  if (!isOwn) throw new HttpError(403, 'This form was sent from another site.')
}

const isSame = (sent: string | undefined, own: string) => sent === undefined || sent === own
