import type { Role } from '@sala/kit/contract/people'
import type { FastifyRequest } from 'fastify'
import type { LockCaller } from '../db/lock-caller.ts'
import type { Services } from '../services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No session is required, for all requests or for those that the function accepts. The default is false. */
    public?: boolean | ((request: FastifyRequest) => boolean)
    /** Allowed without the passkey that all accounts must have: to add one, or to log out. */
    allowsMissingPasskey?: boolean
    /** Replaces the authentication by session. */
    authenticate?: Authenticate
  }
  interface FastifyRequest {
    caller: { tokenHash: string; accountId: string; email: string; role: Role } | null
    /** Authenticates the caller again in each transaction; null on public routes. */
    lockCaller: LockCaller | null
    /** Whether a transaction of the request has locked the caller. */
    isCallerLocked: boolean
  }
}

/** Returns a function that authenticates the caller again, or null when anybody may call. Throws an HttpError otherwise. */
export type Authenticate = (
  request: FastifyRequest,
  services: Services,
) => Promise<LockCaller | null>
