import type { FastifyRequest } from 'fastify'
import type { Authenticate } from '../../foundation/http/authenticate.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { hashToken } from '../../foundation/secrets/tokens.ts'
import {
  authenticateSession,
  createUnauthorizedError,
  getCaller,
} from '../../people/sessions/guard.ts'
import { findDeployToken, lockDeployToken, parseDeployToken } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Owner of the request's deploy token; null without one. */
    deployer: { id: string; app: string; name: string } | null
  }
}

/** Requires a deploy token of the app in the URL: for routes that need its team's files or machine. */
export const byDeployToken: Authenticate = async (request, { db }) => {
  const token = parseDeployToken(request.headers.authorization)
  if (!token) throw createUnauthorizedError('Please send a deploy token for this app.')
  const hash = hashToken(token)
  const deployer = await findDeployToken(db, hash)
  if (!deployer) throw createInvalidTokenError()
  const { app } = request.params as { app?: string }
  if (app !== undefined && app !== deployer.app) {
    throw new HttpError(
      403,
      `This deploy token is for ${deployer.app} only. Set SALA_TOKEN to one for ${app}.`,
    )
  }
  request.deployer = deployer
  return async (trx) => {
    if (!(await lockDeployToken(trx, hash))) throw createInvalidTokenError()
  }
}

const createInvalidTokenError = () =>
  createUnauthorizedError('This deploy token is invalid or was revoked.')

/** Requires a deploy token of the app in the URL, or a session of an account that manages releases. */
export const byDeployTokenOrSession: Authenticate = (request, services) =>
  parseDeployToken(request.headers.authorization)
    ? byDeployToken(request, services)
    : authenticateSession(request, services)

/** Returns the owner of the deploy token, on routes with `byDeployToken`. */
export function getDeployer({ deployer, routeOptions }: FastifyRequest) {
  if (!deployer) throw new Error(`${routeOptions.url} takes no deploy token`)
  return deployer
}

/** Returns the name in the history and the network address of the caller: a deploy token or an account. */
export function getDeployActor(request: FastifyRequest) {
  return { who: request.deployer?.name ?? getCaller(request).email, address: request.ip }
}
