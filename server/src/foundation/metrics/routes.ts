import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import type { Metrics } from './metrics.ts'

interface Options {
  metrics: Metrics
  token: string | undefined
}

/** Tells Prometheus at `/metrics`, if it has the token; for all others nothing is there. */
export async function metricsRoutes(app: FastifyInstance, { metrics, token }: Options) {
  app.get('/metrics', {
    config: { public: true, neverShed: true },
    schema: { hide: true },
    onRequest: async (request) => {
      if (!isAllowed(request, token)) throw new HttpError(404, 'Not found.')
    },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store').type(metrics.registry.contentType)
      return metrics.registry.metrics()
    },
  })
}

/** Hooks reach the routes that are registered afterwards, so this is called first. */
export function recordRequestDurations(app: FastifyInstance, { requests }: Metrics) {
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

/**
 * Whoever has the token and comes to the server itself. That somebody is on this machine says nothing:
 * a proxy may be there, and bring everybody.
 */
function isAllowed({ headers }: FastifyRequest, token: string | undefined) {
  const isForwarded = Object.keys(headers).some((name) =>
    /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name),
  )
  return !isForwarded && token && isSame(headers.authorization ?? '', `Bearer ${token}`)
}

function isSame(given: string, right: string) {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(right))
}
