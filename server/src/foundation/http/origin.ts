import type { FastifyRequest } from 'fastify'
import { createHttpsCheck } from './trust-proxy.ts'

const validHost = /^([a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/** The site's origin: PUBLIC_URL if set, else from the Host header, or from the headers of a trusted proxy. */
export function getOrigin(request: FastifyRequest, publicUrl: URL | undefined) {
  if (publicUrl) return publicUrl.origin
  const protocol = createHttpsCheck(undefined)(request) ? 'https' : 'http'
  const { host } = request
  // The pattern accepts some invalid hosts, such as 256.1.1.1 or a port of 99999.
  const url = validHost.test(host) ? URL.parse(`${protocol}://${host}`) : null
  return url?.origin ?? `${protocol}://localhost`
}

/** Stands for the origin in cached pages, which are rendered once for all host names. */
export const originPlaceholder = 'https://origin.invalid'

/** Replaces the placeholder. An origin needs no escaping in HTML. */
export function insertOrigin(html: string, origin: string) {
  return html.replaceAll(originPlaceholder, () => origin)
}
