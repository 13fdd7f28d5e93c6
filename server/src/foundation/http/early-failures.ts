import type { RouteOptions } from 'fastify'
import { failures } from './schemas.ts'

/**
 * What a call may be answered before its handler gets to see it, for the documentation: too much
 * is going on, nobody is signed in, or the address or the body makes no sense.
 */
export function earlyFailures({ method, url, config }: RouteOptions) {
  return failures(
    503,
    ...(config?.public === true ? [] : [401]),
    ...(url.includes(':') ? [400, 404, 414] : []),
    ...(method === 'GET' ? [] : [400, 413, 415]),
  )
}
