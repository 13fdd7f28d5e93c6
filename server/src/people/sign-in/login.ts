import { inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { getPasskeyRequirement, lockAccount } from '../accounts/repository.ts'
import { createSecondFactorOptions } from '../passkeys/sign-in.ts'
import { loadWebAuthn, type RelyingParty } from '../passkeys/webauthn.ts'
import { type Client, type CreatedSession, createSession } from '../sessions/create-session.ts'
import { type SignInServices, verifyPassword } from '../sessions/verify-password.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Creates a session, or returns what a passkey must sign where the password alone is not enough. That try
 * stays counted until the passkey has signed.
 */
export async function login(
  services: SignInServices,
  relyingParty: RelyingParty,
  client: Client,
  credentials: Credentials,
): Promise<{ session: CreatedSession } | { secondFactor: object }> {
  const tried = await verifyPassword(services, { ip: client.ip, ...credentials })
  if (!tried) throw createWrongCredentialsError()
  const { account, attemptedAtMs, refundAttempt } = tried
  const { id: accountId, email } = account
  // Loaded before the transaction, which must be short.
  if (account.requiresPasskey) await loadWebAuthn()
  else await refundAttempt()
  const { db, now } = services
  return inTransaction(db, async (trx) => {
    const locked = await lockAccount(trx, accountId)
    // It may have changed since it was verified.
    if (locked?.passwordHash !== account.passwordHash) throw createWrongCredentialsError()
    if (locked.requiresPasskey !== account.requiresPasskey) throw createWrongCredentialsError()
    if (locked.requiresPasskey) {
      return {
        secondFactor: await createSecondFactorOptions(trx, relyingParty, {
          accountId,
          attemptedAtMs,
        }),
      }
    }
    if ((await getPasskeyRequirement(trx, accountId)) === 'use') throw createPasskeyRequiredError()
    const entrant = { accountId, email, by: 'password' } as const
    return { session: await createSession(trx, entrant, client, now()) }
  })
}

function createPasskeyRequiredError() {
  return new HttpError(
    403,
    'Everybody here signs in with a passkey. Please use yours; a password is not enough any more.',
  )
}

function createWrongCredentialsError() {
  return new HttpError(401, 'Wrong email or password.')
}
