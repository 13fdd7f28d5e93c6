import type { Role } from '@sala/kit/contract/people'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAs } from '../../foundation/db/writer.ts'
import type { Deps } from '../../foundation/deps.ts'
import type { Authenticate } from '../../foundation/http/authenticate.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { tokenOf } from '../../foundation/secrets/tokens.ts'
import { requirePasskeyFirst } from '../accounts/passkey-rule.ts'
import type { PasskeyDemand } from '../accounts/repository.ts'
import { isReading, requireRight } from '../accounts/rights.ts'
import { holdSession } from './repository.ts'
import { touchSession } from './touch-session.ts'

/**
 * Guards every write of the whole origin, known address or not, so that no spelling of an address
 * reaches a handler: 401 unless the route is public or the caller signed in. It runs before the
 * body is read. Bodies take their time: who calls is looked at again once it is there, by every
 * transaction of the request, or, if there was none, before its answer.
 */
export function guardWrites(app: FastifyInstance, deps: Deps) {
  app.decorateRequest('caller', null)
  app.decorateRequest('hold', null)
  app.decorateRequest('wasHeld', false)
  app.addHook('onRequest', async (request) => {
    if (!isReading(request)) await requireCaller(request, deps)
  })
  const lookAgain = async (request: FastifyRequest) => {
    if (request.hold && !isReading(request)) await requireCaller(request, deps)
  }
  app.addHook('preValidation', lookAgain)
  // A body arrives outside of the context in which its request began.
  app.addHook('preHandler', (request, _reply, done) => writeAs(request.hold, done))
  app.addHook('onSend', async (request, { statusCode }) => {
    if (!request.wasHeld && statusCode < 400) await lookAgain(request)
  })
}

/** Guards the reads of `app` and of what is registered in it as well. */
export function guardReads(app: FastifyInstance, deps: Deps) {
  app.addHook('onRequest', async (request) => {
    if (isReading(request) && !request.is404) await requireCaller(request, deps)
  })
}

async function requireCaller(request: FastifyRequest, deps: Deps) {
  const { public: openTo, authenticate = bySession } = request.routeOptions.config
  const isPublic = typeof openTo === 'function' ? openTo(request) : openTo
  const hold = isPublic ? null : await authenticate(request, deps)
  request.hold =
    hold &&
    (async (trx) => {
      await hold(trx)
      request.wasHeld = true
    })
}

/** What every route asks for that says nothing else: a session of somebody whose role has the right. */
export const bySession: Authenticate = async (request, { db, now }) => {
  const token = tokenOf(request.headers.authorization)
  const session = token && (await touchSession(db, token, now()))
  if (!session) throw pleaseSignIn('Please sign in first.')
  requireStanding(request, session)
  request.caller = session
  return async (trx) => {
    const standing = await holdSession(trx, session, now())
    if (!standing) throw pleaseSignIn('Please sign in first.')
    requireStanding(request, standing)
  }
}

/** Throws 403 unless somebody of whom this is known may make the call. */
function requireStanding(
  request: FastifyRequest,
  { role, passkeyDemand }: { role: Role; passkeyDemand: PasskeyDemand },
) {
  requirePasskeyFirst(request, passkeyDemand)
  requireRight(request, role)
}

export function pleaseSignIn(message: string) {
  return new HttpError(401, message, { 'www-authenticate': 'Bearer' })
}

/** The signed-in caller of a guarded route. */
export function callerOf(request: FastifyRequest) {
  if (!request.caller) throw new Error(`${request.routeOptions.url} is not guarded`)
  return request.caller
}
