import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { strict } from '../../foundation/http/schemas.ts'
import { hasWhiteSpaceAround } from '../accounts/passwords.ts'
import { getPasskeyRequirement } from '../accounts/repository.ts'
import { consumePasskeyProof, verifyPasskey } from '../passkeys/sign-in.ts'
import { Assertion, getRelyingParty } from '../passkeys/webauthn.ts'
import { getCaller } from '../sessions/guard.ts'
import { type SignInServices, verifyPassword } from '../sessions/verify-password.ts'
import { Password } from './schemas.ts'

/** Proof that the caller is the person who signed in, against unattended screens. */
export const Reauthentication = Type.Union(
  [Type.Object({ password: Password }, strict), Type.Object({ passkey: Assertion }, strict)],
  {
    description:
      'Your password, or the response of one of your passkeys to `POST /api/auth/passkeys/sign-in/options`.',
  },
)
/** The body of calls without other fields. */
export const ReauthenticationBody = Type.Object({ proof: Reauthentication }, strict)

export interface AuthServices extends SignInServices {
  publicUrl: URL | undefined
}

/**
 * Verifies that the caller could sign in again with this proof: a passkey, or the password where no passkey is
 * required. Failed attempts count towards the rate limit of sign-ins.
 * @throws {HttpError} 403; not 401, which would sign the caller out
 */
export async function reauthenticate(
  services: AuthServices,
  request: FastifyRequest,
  proof: Static<typeof Reauthentication>,
) {
  if ('password' in proof) {
    const account = await reauthenticateByPassword(services, request, proof.password)
    const requirement = await getPasskeyRequirement(services.db, account.id)
    if (!account.requiresPasskey && requirement !== 'use') return
    throw new HttpError(403, 'Your password alone isn’t enough. Please use a passkey.')
  }
  const { db, now, publicUrl } = services
  const response = proof.passkey as AuthenticationResponseJSON
  const rp = getRelyingParty(request, publicUrl)
  const verified = await verifyPasskey(services, rp, request.ip, response, 403)
  const isOwn = verified?.passkey.accountId === getCaller(request).accountId
  if (!isOwn || !(await inTransaction(db, (trx) => consumePasskeyProof(trx, verified, now())))) {
    throw new HttpError(403, 'This isn’t one of your passkeys, or it took too long.')
  }
}

/**
 * Verifies the caller's password and returns the account.
 * @throws {HttpError} 403 when it is wrong
 */
export async function reauthenticateByPassword(
  services: SignInServices,
  request: FastifyRequest,
  password: string,
) {
  const { email } = getCaller(request)
  const attempt = await verifyPassword(services, { ip: request.ip, email, password })
  if (!attempt) {
    throw new HttpError(
      403,
      hasWhiteSpaceAround(password)
        ? 'Wrong password. It begins or ends with a space.'
        : 'Wrong password.',
    )
  }
  await attempt.refundAttempt()
  return attempt.account
}
