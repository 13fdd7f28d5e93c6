import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageDirectives, reportingEndpoints } from './csp.ts'

/** What a page could ask a visitor for. Each name makes every page longer: sensors nobody is asked for are left out. */
const permissionsPolicy = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Puts the security headers on every answer. */
export async function addSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }) {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pageDirectives },
    // Over plain http it would be ignored at best, and lock the owner out of a test at worst.
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers that are gone, or what they do by themselves: it would only make every answer longer.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'permissions-policy': permissionsPolicy,
      'reporting-endpoints': reportingEndpoints,
    })
  })
}

const aYear = 'max-age=31536000; includeSubDomains'

/** Has browsers use https from then on, once a visitor has come by it. */
export function addHsts(app: FastifyInstance, isHttps: (request: FastifyRequest) => boolean) {
  app.addHook('onRequest', (request, reply, done) => {
    if (isHttps(request)) reply.header('strict-transport-security', aYear)
    done()
  })
}

/** For answers that are given before there is a request that a hook could see. */
export const rawErrorHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

const pageHeaders = ['permissions-policy', 'cross-origin-opener-policy', 'reporting-endpoints']

/** Makes of an answer a file that can do nothing, should somebody open it as a page. */
export function sandboxFile(reply: FastifyReply) {
  // It has no features to be permitted, nor a window; files are what most of a page's headers stand on.
  for (const name of pageHeaders) {
    reply.removeHeader(name)
  }
  return reply.header(
    'content-security-policy',
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
}
