import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { strict } from '../../foundation/http/schemas.ts'
import { getPasskeyRequirement } from '../accounts/repository.ts'
import { consumePasskeyProof, verifyPasskey } from '../passkeys/sign-in.ts'
import { Assertion, getRelyingParty, type RelyingParty } from '../passkeys/webauthn.ts'
import { getCaller } from '../sessions/guard.ts'
import { type SignInServices, verifyPassword } from '../sessions/verify-password.ts'
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

export interface ReauthenticateServices extends SignInServices {
  publicUrl: URL | undefined
}

/**
 * Verifies that the proof would let the caller sign in again: a passkey, or the password where it is enough
 * by itself. Wrong tries are counted as at the sign-in.
 * @throws {HttpError} 403; not 401, since the caller is signed in
 */
export async function reauthenticate(
  services: ReauthenticateServices,
  request: FastifyRequest,
  proof: Static<typeof Reauthentication>,
) {
  if ('passkey' in proof) {
    const response = proof.passkey as AuthenticationResponseJSON
    return reauthenticateByPasskey(
      services,
      request,
      getRelyingParty(request, services.publicUrl),
      response,
    )
  }
  const { id, requiresPasskey } = await reauthenticateByPassword(services, request, proof.password)
  if (requiresPasskey || (await getPasskeyRequirement(services.db, id)) === 'use') {
    throw new HttpError(403, 'Your password alone is not enough. Please use a passkey.')
  }
}

/**
 * The caller's account.
 * @throws {HttpError} 403 unless this is its password
 */
export async function reauthenticateByPassword(
  services: SignInServices,
  request: FastifyRequest,
  password: string,
) {
  const { email } = getCaller(request)
  const tried = await verifyPassword(services, { ip: request.ip, email, password })
  if (!tried) throw new HttpError(403, 'That is not your password.')
  await tried.refundAttempt()
  return tried.account
}

async function reauthenticateByPasskey(
  services: ReauthenticateServices,
  request: FastifyRequest,
  relyingParty: RelyingParty,
  response: AuthenticationResponseJSON,
) {
  const { db, now } = services
  const proof = await verifyPasskey(services, relyingParty, request.ip, response)
  const isOwn = proof?.passkey.accountId === getCaller(request).accountId
  if (!isOwn || !(await inTransaction(db, (trx) => consumePasskeyProof(trx, proof, now())))) {
    throw new HttpError(403, 'That is none of your passkeys, or it took too long.')
  }
}
