import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Cookies that no script can read (HttpOnly) and that requests of other sites lack (SameSite). On https, the
 * prefix `__Host-` prevents subdomains and plain http from setting them.
 */
export function createCookies(isHttps: (request: FastifyRequest) => boolean) {
  const toCookieName = (request: FastifyRequest, name: string) =>
    isHttps(request) ? `__Host-${name}` : name

  const findByPrefix = (request: FastifyRequest, prefix: string) => {
    const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
    const full = toCookieName(request, prefix)
    return pairs.filter((pair) => pair.startsWith(full)).map((pair) => pair.slice(full.length))
  }

  return {
    read(request: FastifyRequest, name: string): string | undefined {
      return findByPrefix(request, `${name}=`)[0]
    },
    /** The first cookies whose names start with `prefix`: the rest of each name, and the value. */
    readByPrefix(request: FastifyRequest, prefix: string, maxCookies: number) {
      const found = findByPrefix(request, prefix).slice(0, maxCookies)
      return found.map((rest) => {
        const [name = ''] = rest.split('=', 1)
        return { name, value: rest.slice(name.length + 1) }
      })
    },
    set(reply: FastifyReply, name: string, value: string, maxAgeS: number) {
      const { request } = reply
      const attributes = `Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax`
      // Fastify appends this header to earlier ones.
      reply.header(
        'set-cookie',
        `${toCookieName(request, name)}=${value}; ${attributes}${isHttps(request) ? '; Secure' : ''}`,
      )
    },
  }
}

export type Cookies = ReturnType<typeof createCookies>
