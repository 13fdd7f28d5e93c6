import { inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { hasWhiteSpaceAround } from '../accounts/passwords.ts'
import { getPasskeyRequirement, lockAccount } from '../accounts/repository.ts'
import { createOptions } from '../passkeys/sign-in.ts'
import { loadWebAuthn, type RelyingParty } from '../passkeys/webauthn.ts'
import { type Client, type CreatedSession, createSession } from '../sessions/create-session.ts'
import { type SignInServices, verifyPassword } from '../sessions/verify-password.ts'

/**
 * Signs in with a password: returns a session, or the options for the passkey that is required as a second factor.
 * In that case the attempt stays counted until the passkey is verified.
 * @throws {HttpError} 401 for wrong credentials, 403 when only passkeys are allowed, 429, 503
 */
export async function login(
  services: SignInServices,
  rp: RelyingParty,
  client: Client,
  credentials: { email: string; password: string },
): Promise<{ session: CreatedSession } | { secondFactor: object }> {
  const attempt = await verifyPassword(services, { ip: client.ip, ...credentials })
  if (!attempt) throw createWrongCredentialsError(credentials.password)
  const { account, attemptedAtMs, refundAttempt } = attempt
  const { id: accountId, email } = account
  // Loaded before the transaction, which should be short.
  if (account.requiresPasskey) await loadWebAuthn()
  else await refundAttempt()
  const { db, now } = services
  return inTransaction(db, async (trx) => {
    const locked = await lockAccount(trx, accountId)
    // The account may have changed since the password was verified.
    if (locked?.passwordHash !== account.passwordHash) {
      throw createWrongCredentialsError(credentials.password)
    }
    if (locked.requiresPasskey !== account.requiresPasskey) {
      throw createWrongCredentialsError(credentials.password)
    }
    if (locked.requiresPasskey) {
      return { secondFactor: await createOptions(trx, rp, accountId, attemptedAtMs) }
    }
    if ((await getPasskeyRequirement(trx, accountId)) === 'use') {
      throw new HttpError(403, 'Passkeys are required. Please sign in with yours.')
    }
    const verified = { accountId, email, by: 'password' } as const
    return { session: await createSession(trx, verified, client, now()) }
  })
}

/** @param password as it was typed, whether or not there is an account */
function createWrongCredentialsError(password: string) {
  return new HttpError(
    401,
    hasWhiteSpaceAround(password)
      ? 'Wrong email or password. The password begins or ends with a space.'
      : 'Wrong email or password.',
  )
}
