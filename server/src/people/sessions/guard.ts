import type { Role } from '@sala/kit/contract/people'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runAsCaller } from '../../foundation/db/lock-caller.ts'
import type { Authenticate } from '../../foundation/http/authenticate.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { parseBearerToken } from '../../foundation/secrets/tokens.ts'
import type { Services } from '../../foundation/services.ts'
import { requirePasskeyFirst } from '../accounts/passkey-rule.ts'
import type { PasskeyRequirement } from '../accounts/repository.ts'
import { isSafeMethod, requireRight } from '../accounts/rights.ts'
import { lockSession } from './repository.ts'
import { touchSession } from './touch-session.ts'

/**
 * Guards every write, including those to unknown addresses, so that no spelling of an address bypasses it:
 * 401 unless the route is public or the caller is signed in. Runs before the body is read. A session may end
 * while a body arrives, so the caller is checked again after the body, in every transaction of the request, and,
 * if there was none, before the response.
 */
export function guardWrites(app: FastifyInstance, services: Services) {
  app.decorateRequest('caller', null)
  app.decorateRequest('lockCaller', null)
  app.decorateRequest('isCallerLocked', false)
  app.addHook('onRequest', async (request) => {
    if (!isSafeMethod(request)) await requireCaller(request, services)
  })
  const recheckCaller = async (request: FastifyRequest) => {
    if (request.lockCaller && !isSafeMethod(request)) await requireCaller(request, services)
  }
  app.addHook('preValidation', recheckCaller)
  // The async context of `onRequest` is lost while a body is read.
  app.addHook('preHandler', (request, _reply, done) => runAsCaller(request.lockCaller, done))
  app.addHook('onSend', async (request, { statusCode }) => {
    if (!request.isCallerLocked && statusCode < 400) await recheckCaller(request)
  })
}

/** Guards the reads of `app` like writes. */
export function guardReads(app: FastifyInstance, services: Services) {
  app.addHook('onRequest', async (request) => {
    if (isSafeMethod(request) && !request.is404) await requireCaller(request, services)
  })
}

async function requireCaller(request: FastifyRequest, services: Services) {
  const { public: setting, authenticate = authenticateSession } = request.routeOptions.config
  const isPublic = typeof setting === 'function' ? setting(request) : setting
  const lockCaller = isPublic ? null : await authenticate(request, services)
  request.lockCaller =
    lockCaller &&
    (async (trx) => {
      await lockCaller(trx)
      request.isCallerLocked = true
    })
}

/** The default authentication of a route: a session of an account whose role has the right. */
export const authenticateSession: Authenticate = async (request, { db, now }) => {
  const token = parseBearerToken(request.headers.authorization)
  const session = token && (await touchSession(db, token, now()))
  if (!session) throw createUnauthorizedError('Please sign in first.')
  requireAllowed(request, session)
  request.caller = session
  return async (trx) => {
    const account = await lockSession(trx, session, now())
    if (!account) throw createUnauthorizedError('Please sign in first.')
    requireAllowed(request, account)
  }
}

/** @throws {HttpError} 403 unless the account may make the call */
function requireAllowed(
  request: FastifyRequest,
  { role, passkeyRequirement }: { role: Role; passkeyRequirement: PasskeyRequirement },
) {
  requirePasskeyFirst(request, passkeyRequirement)
  requireRight(request, role)
}

export function createUnauthorizedError(message: string) {
  return new HttpError(401, message, { 'www-authenticate': 'Bearer' })
}

/** Returns the signed-in caller of a guarded route. */
export function getCaller(request: FastifyRequest) {
  if (!request.caller) throw new Error(`${request.routeOptions.url} is not guarded`)
  return request.caller
}
