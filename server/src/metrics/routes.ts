import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import type { Metrics } from './metrics.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')
loopback.addAddress('::1', 'ipv6')

interface Options {
  metrics: Metrics
  token: string | undefined
}

/** Times every request, and tells Prometheus at `/metrics`; for all others nothing is there. */
export async function metricsRoutes(app: FastifyInstance, { metrics, token }: Options) {
  app.get('/metrics', {
    config: { public: true, alwaysServed: true },
    schema: { hide: true },
    onRequest: async (request) => {
      if (!isAllowed(request, token)) throw new HttpError(404, 'There is nothing at this address.')
    },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store').type(metrics.registry.contentType)
      return metrics.registry.metrics()
    },
  })
}

/** Hooks reach the routes that are registered afterwards, so this is called first. */
export function timeRequests(app: FastifyInstance, { requests }: Metrics) {
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

/** With a token, whoever has it; without one, whoever asks on this machine and is no proxy. */
function isAllowed({ headers, socket }: FastifyRequest, token: string | undefined) {
  if (token) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = Object.keys(headers).some((name) =>
    /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name),
  )
  const { remoteAddress = '', remoteFamily } = socket
  return !isForwarded && loopback.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4')
}

function isSame(given: string, right: string) {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(right))
}
