import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Hold, writeAs } from '../db/writer.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { holdSession } from './sessions/repository.ts'
import { touchSession } from './sessions/touch-session.ts'
import { tokenOf } from './tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route may be called without signing in. Whatever does not say so is guarded. */
    public?: boolean
    /** Another way than a session to say who calls; it throws unless they may. */
    authenticate?: Authenticate
  }
  interface FastifyRequest {
    caller: { tokenHash: string; accountId: string; email: string } | null
    /** Looks at who calls again, in each transaction; null where anybody may. */
    hold: Hold | null
    /** Whether a transaction of the request held who calls. */
    wasHeld: boolean
  }
}

type GuardDeps = Pick<Deps, 'db' | 'now'>
/** Returns how to look again at whom it has let in; null when anybody may. */
export type Authenticate = (request: FastifyRequest, deps: GuardDeps) => Promise<Hold | null>

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Guards every write of the whole origin, known address or not, so that no spelling of an address
 * reaches a handler: 401 unless the route is public or the caller signed in. It runs before the
 * body is read. Bodies take their time: who calls is looked at again once it is there, by every
 * transaction of the request, or, if there was none, before its answer.
 */
export function guardWrites(app: FastifyInstance, deps: GuardDeps) {
  app.decorateRequest('caller', null)
  app.decorateRequest('hold', null)
  app.decorateRequest('wasHeld', false)
  app.addHook('onRequest', async (request) => {
    if (!reading.has(request.method)) await requireCaller(request, deps)
  })
  const lookAgain = async (request: FastifyRequest) => {
    if (request.hold && !reading.has(request.method)) await requireCaller(request, deps)
  }
  app.addHook('preValidation', lookAgain)
  // A body arrives outside of the context in which its request began.
  app.addHook('preHandler', (request, _reply, done) => writeAs(request.hold, done))
  app.addHook('onSend', async (request, { statusCode }) => {
    if (!request.wasHeld && statusCode < 400) await lookAgain(request)
  })
}

/** Guards the reads of `app` and of what is registered in it as well. */
export function guardReads(app: FastifyInstance, deps: GuardDeps) {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method) && !request.is404) await requireCaller(request, deps)
  })
}

async function requireCaller(request: FastifyRequest, deps: GuardDeps) {
  const { public: isPublic, authenticate = bySession } = request.routeOptions.config
  const hold = isPublic ? null : await authenticate(request, deps)
  request.hold =
    hold &&
    (async (trx) => {
      await hold(trx)
      request.wasHeld = true
    })
}

/** What every route asks for that says nothing else: a session. */
export const bySession: Authenticate = async (request, { db, now }) => {
  const token = tokenOf(request.headers.authorization)
  const session = token && (await touchSession(db, token, now()))
  if (!session) throw pleaseSignIn('Please sign in first.')
  request.caller = session
  return async (trx) => {
    if (!(await holdSession(trx, session, now()))) throw pleaseSignIn('Please sign in first.')
  }
}

export function pleaseSignIn(message: string) {
  return new HttpError(401, message, { 'www-authenticate': 'Bearer' })
}

/** The signed-in caller of a guarded route. */
export function callerOf(request: FastifyRequest) {
  if (!request.caller) throw new Error(`${request.routeOptions.url} is not guarded`)
  return request.caller
}
