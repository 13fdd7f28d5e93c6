import type { Role } from '@sala/kit/contract/people'
import type { FastifyRequest } from 'fastify'
import type { LockCaller } from '../db/lock-caller.ts'
import type { Services } from '../services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route may be called without signing in, or those calls of it of which this holds. Whatever
     * does not say so is guarded.
     */
    public?: boolean | ((request: FastifyRequest) => boolean)
    /** Who lacks the passkey that everybody must have may make the call: it is how they get one, or leave. */
    forPasskey?: boolean
    /** Another way than a session to say who calls; it throws unless they may. */
    authenticate?: Authenticate
  }
  interface FastifyRequest {
    caller: { tokenHash: string; accountId: string; email: string; role: Role } | null
    /** Looks at who calls again, in each transaction; null where anybody may. */
    lockCaller: LockCaller | null
    /** Whether a transaction of the request held who calls. */
    isCallerLocked: boolean
  }
}

/** Returns how to look again at whom it has let in; null when anybody may. */
export type Authenticate = (request: FastifyRequest, deps: Services) => Promise<LockCaller | null>
