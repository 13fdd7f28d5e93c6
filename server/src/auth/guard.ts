import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { findSession } from './repository.ts'
import { hashToken, tokenOf } from './tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route may be called without signing in. Whatever does not say so is guarded. */
    public?: boolean
  }
  interface FastifyRequest {
    caller: { tokenHash: string; accountId: string; email: string } | null
  }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Guards every write of the whole origin, known address or not, so that no spelling of an address
 * reaches a handler: 401 unless the route is public or the caller signed in. It runs before the
 * body is read.
 */
export function guardWrites(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>) {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    if (!reading.has(request.method)) await requireCaller(request, deps)
  })
}

/** Guards the reads of `app` and of what is registered in it as well. */
export function guardReads(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>) {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method) && !request.is404) await requireCaller(request, deps)
  })
}

async function requireCaller(request: FastifyRequest, { db, now }: Pick<Deps, 'db' | 'now'>) {
  if (request.routeOptions.config.public) return
  const token = tokenOf(request.headers.authorization)
  const session = token && (await findSession(db, hashToken(token), now()))
  if (!session) {
    throw new HttpError(401, 'Please sign in first.', { 'www-authenticate': 'Bearer' })
  }
  request.caller = session
}

/** The signed-in caller of a guarded route. */
export function callerOf(request: FastifyRequest) {
  if (!request.caller) throw new Error(`${request.routeOptions.url} is not guarded`)
  return request.caller
}
