import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Emotion makes an empty `<style>` and fills it through the CSSOM; this is the hash of nothing. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", emptyStyle],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
}

const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Puts the security headers on every answer. */
export async function addSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }) {
  await app.register(helmet, {
    contentSecurityPolicy,
    // Over plain http it would be ignored at best, and lock the owner out of a test at worst.
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
}

/** What a page loads, as far as it may come from a developer's machine while it shows a preview. */
const previewable = ['scriptSrc', 'styleSrc', 'imgSrc', 'fontSrc', 'connectSrc'] as const

/** Lets this one answer's page load from `origin` too, and be told when something changes there. */
export function allowPreview(reply: FastifyReply, origin: string) {
  const directives = new Map<string, string[]>(Object.entries(contentSecurityPolicy.directives))
  for (const name of previewable) {
    directives.set(name, [...contentSecurityPolicy.directives[name], origin])
  }
  directives.get('connectSrc')?.push(origin.replace(/^http/, 'ws'))
  const policy = [...directives].map(([name, sources]) => `${kebab(name)} ${sources.join(' ')}`)
  reply.header('content-security-policy', policy.join(';'))
}

function kebab(name: string) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
