import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Cookies that no script can read and no other site can send along. Behind https their names say
 * that no subdomain and no plain connection can have set them.
 */
export function createCookies(isHttps: (request: FastifyRequest) => boolean) {
  const nameOf = (request: FastifyRequest, name: string) =>
    isHttps(request) ? `__Host-${name}` : name

  const startingWith = (request: FastifyRequest, start: string) => {
    const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
    const full = nameOf(request, start)
    return pairs.filter((pair) => pair.startsWith(full)).map((pair) => pair.slice(full.length))
  }

  return {
    read(request: FastifyRequest, name: string): string | undefined {
      return startingWith(request, `${name}=`)[0]
    },
    /** The first createCookies whose names begin so: the rest of the name, and what stands in each. */
    readByPrefix(request: FastifyRequest, start: string, most: number) {
      const found = startingWith(request, start).slice(0, most)
      return found.map((rest) => {
        const [name = ''] = rest.split('=', 1)
        return { name, value: rest.slice(name.length + 1) }
      })
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

export type Cookies = ReturnType<typeof createCookies>
