import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import type { Metrics } from './metrics.ts'

interface Options {
  metrics: Metrics
  token: string | undefined
}

/** Serves `/metrics` to clients with the token; answers others with 404. */
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

/** Must be called before routes are registered: hooks apply to later routes only. */
export function recordRequestDurations(app: FastifyInstance, { requests }: Metrics) {
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

/** Requires the token and a direct connection. A local address is no proof, since a local proxy forwards everybody. */
function isAllowed({ headers }: FastifyRequest, token: string | undefined) {
  const isForwarded = Object.keys(headers).some((name) =>
    /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name),
  )
  return !isForwarded && token && isEqual(headers.authorization ?? '', `Bearer ${token}`)
}

function isEqual(actual: string, expected: string) {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(actual), hash(expected))
}
