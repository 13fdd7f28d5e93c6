import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { strict } from '../../foundation/http/schemas.ts'
import { passkeyDemandOn } from '../accounts/repository.ts'
import { usePasskeyProof, verifyPasskey } from '../passkeys/sign-in.ts'
import { Assertion, type Site, siteOf } from '../passkeys/webauthn.ts'
import { callerOf } from '../sessions/guard.ts'
import { type SignInDeps, verifyPassword } from '../sessions/verify-password.ts'
import { Password } from './schemas.ts'

/** Proof that the caller is the person who signed in, not somebody who found the screen open. */
export const Reauthentication = Type.Union(
  [Type.Object({ password: Password }, strict), Type.Object({ passkey: Assertion }, strict)],
  {
    description:
      'Your password, or what one of your passkeys has signed of `POST /api/auth/passkeys/sign-in/options`.',
  },
)
/** The body of a call that needs nothing else. */
export const ReauthenticationBody = Type.Object({ proof: Reauthentication }, strict)

export interface ReauthenticateDeps extends SignInDeps {
  publicUrl: URL | undefined
}

/**
 * Verifies that the proof would let the caller sign in again: a passkey, or the password where it is enough
 * by itself. Wrong tries are counted as at the sign-in.
 * @throws {HttpError} 403; not 401, since the caller is signed in
 */
export async function reauthenticate(
  deps: ReauthenticateDeps,
  request: FastifyRequest,
  proof: Static<typeof Reauthentication>,
) {
  if ('passkey' in proof) {
    const response = proof.passkey as AuthenticationResponseJSON
    return reauthenticateByPasskey(deps, request, siteOf(request, deps.publicUrl), response)
  }
  const { id, requiresPasskey } = await reauthenticateByPassword(deps, request, proof.password)
  if (requiresPasskey || (await passkeyDemandOn(deps.db, id)) === 'use') {
    throw new HttpError(403, 'Your password alone is not enough. Please use a passkey.')
  }
}

/**
 * The caller's account.
 * @throws {HttpError} 403 unless this is its password
 */
export async function reauthenticateByPassword(
  deps: SignInDeps,
  request: FastifyRequest,
  password: string,
) {
  const { email } = callerOf(request)
  const tried = await verifyPassword(deps, { ip: request.ip, email, password })
  if (!tried) throw new HttpError(403, 'That is not your password.')
  await tried.refundTry()
  return tried.account
}

async function reauthenticateByPasskey(
  deps: ReauthenticateDeps,
  request: FastifyRequest,
  site: Site,
  response: AuthenticationResponseJSON,
) {
  const { db, now } = deps
  const proof = await verifyPasskey(deps, site, request.ip, response)
  const isOwn = proof?.passkey.accountId === callerOf(request).accountId
  if (!isOwn || !(await inTransaction(db, (trx) => usePasskeyProof(trx, proof, now())))) {
    throw new HttpError(403, 'That is none of your passkeys, or it took too long.')
  }
}
