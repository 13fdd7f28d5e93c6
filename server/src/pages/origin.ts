import type { FastifyRequest } from 'fastify'

const sane = /^([a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?|\[[0-9a-f:]+\])(:\d{1,5})?$/i

/** The site's own origin: as it is set, else as the browser calls it, or a trusted proxy says. */
export function originOf(request: FastifyRequest, publicUrl: URL | undefined) {
  if (publicUrl) return publicUrl.origin
  const { host, protocol } = request
  return `${protocol}://${sane.test(host) ? host.toLowerCase() : 'localhost'}`
}
