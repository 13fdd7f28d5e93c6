import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Cookies that no script can read and no other site can send along. Behind https their names say
 * that no subdomain and no plain connection can have set them.
 */
export function cookies(isHttps: (request: FastifyRequest) => boolean) {
  const nameOf = (request: FastifyRequest, name: string) =>
    isHttps(request) ? `__Host-${name}` : name

  return {
    read(request: FastifyRequest, name: string) {
      const start = `${nameOf(request, name)}=`
      const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim())
      return pairs?.find((pair) => pair.startsWith(start))?.slice(start.length)
    },
    set(reply: FastifyReply, name: string, value: string, maxAgeS: number) {
      const { request } = reply
      const attributes = `Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax`
      // Fastify keeps earlier ones of this header.
      reply.header(
        'set-cookie',
        `${nameOf(request, name)}=${value}; ${attributes}${isHttps(request) ? '; Secure' : ''}`,
      )
    },
  }
}

export type Cookies = ReturnType<typeof cookies>
