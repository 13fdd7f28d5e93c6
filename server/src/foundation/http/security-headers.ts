import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageDirectives, reportingEndpoints } from './csp.ts'

/** Features that ask the visitor for permission. Others are omitted: each name makes every page longer. */
const permissionsPolicy = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Browsers use https from then on. */
const hsts = 'max-age=31536000; includeSubDomains'

/** Adds the security headers to all answers. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  isHttps: (request: FastifyRequest) => boolean,
) {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pageDirectives },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Obsolete, or the default of browsers: they would only make every answer longer.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'permissions-policy': permissionsPolicy,
      'reporting-endpoints': reportingEndpoints,
    })
    // Not on plain http: browsers ignore it, or block a test server on the same host name.
    if (isHttps(request)) reply.header('strict-transport-security', hsts)
  })
}

/** For errors that are sent before Fastify has a request, so that hooks cannot add them. */
export const rawErrorHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

const pageHeaders = ['permissions-policy', 'cross-origin-opener-policy', 'reporting-endpoints']

/** Sandboxes a file that a browser opens as a page. */
export function sandboxFile(reply: FastifyReply) {
  // These matter for pages only, and most answers of a page load are files.
  for (const name of pageHeaders) {
    reply.removeHeader(name)
  }
  return reply.header(
    'content-security-policy',
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
}
