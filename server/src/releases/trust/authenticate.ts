import type { FastifyRequest } from 'fastify'
import type { Authenticate } from '../../foundation/http/authenticate.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { hashToken } from '../../foundation/secrets/tokens.ts'
import { bySession, pleaseSignIn } from '../../people/sessions/guard.ts'
import { findDeployToken, lockDeployToken, parseDeployToken } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's deploy token, on routes that take one. */
    deployer: { id: string; app: string; name: string } | null
  }
}

/** Takes only a deploy token of the app in the address: for routes that change releases. */
export const byDeployToken: Authenticate = async (request, { db }) => {
  const token = parseDeployToken(request.headers.authorization)
  if (!token) throw pleaseSignIn('Please send a deploy token for this app.')
  const hash = hashToken(token)
  const deployer = await findDeployToken(db, hash)
  if (!deployer) throw unknown()
  const { app } = request.params as { app?: string }
  if (app !== undefined && app !== deployer.app) {
    throw new HttpError(
      403,
      `This deploy token is for ${deployer.app} only. Set SALA_TOKEN to one for ${app}.`,
    )
  }
  request.deployer = deployer
  return async (trx) => {
    if (!(await lockDeployToken(trx, hash))) throw unknown()
  }
}

const unknown = () => pleaseSignIn('This deploy token is invalid or was revoked.')

/** Takes a deploy token or an administrator's session: for routes that change nothing live. */
export const byDeployTokenOrSession: Authenticate = (request, deps) =>
  parseDeployToken(request.headers.authorization)
    ? byDeployToken(request, deps)
    : authenticateSession(request, deps)

/** The deploy token of a request to a route with `byDeployToken`. */
export function getDeployer({ deployer, routeOptions }: FastifyRequest) {
  if (!deployer) throw new Error(`${routeOptions.url} takes no deploy token`)
  return deployer
}

/** Name and network address of the team that called a route with `byDeployToken`. */
export function getDeployActor(request: FastifyRequest) {
  return { who: getDeployer(request).name, address: request.ip }
}
