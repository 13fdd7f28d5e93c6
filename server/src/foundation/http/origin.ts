import type { FastifyRequest } from 'fastify'
import { createHttpsCheck } from './trust-proxy.ts'

const sane = /^([a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/** The site's own origin: as it is set, else as the browser calls it, or a trusted proxy says. */
export function getOrigin(request: FastifyRequest, publicUrl: URL | undefined) {
  if (publicUrl) return publicUrl.origin
  const protocol = createHttpsCheck(undefined)(request) ? 'https' : 'http'
  const { host } = request
  // Much that looks like a host is none: 256.1.1.1, a port of 99999.
  const url = sane.test(host) ? URL.parse(`${protocol}://${host}`) : null
  return url?.origin ?? `${protocol}://localhost`
}

/** Stands for the origin in pages, which are made once for whatever name they are asked for under. */
export const originPlaceholder = 'https://origin.invalid'

/** The page as it is at an origin, which has no character that means anything in markup. */
export function insertOrigin(html: string, origin: string) {
  return html.replaceAll(originPlaceholder, () => origin)
}
