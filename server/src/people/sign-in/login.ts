import { inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { lockAccount, passkeyDemandOn } from '../accounts/repository.ts'
import { createSecondFactorOptions } from '../passkeys/sign-in.ts'
import { loadWebAuthn, type Site } from '../passkeys/webauthn.ts'
import { type CreatedSession, createSession, type Place } from '../sessions/create-session.ts'
import { type SignInDeps, verifyPassword } from '../sessions/verify-password.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Creates a session, or returns what a passkey must sign where the password alone is not enough. That try
 * stays counted until the passkey has signed.
 */
export async function login(
  deps: SignInDeps,
  site: Site,
  place: Place,
  credentials: Credentials,
): Promise<{ session: CreatedSession } | { secondFactor: object }> {
  const tried = await verifyPassword(deps, { ip: place.ip, ...credentials })
  if (!tried) throw wrong()
  const { account, triedAtMs, refundTry } = tried
  const { id: accountId, email } = account
  // Loaded before the transaction, which must be short.
  if (account.requiresPasskey) await loadWebAuthn()
  else await refundTry()
  const { db, now } = deps
  return inTransaction(db, async (trx) => {
    const locked = await lockAccount(trx, accountId)
    // It may have changed since it was verified.
    if (locked?.passwordHash !== account.passwordHash) throw wrong()
    if (locked.requiresPasskey !== account.requiresPasskey) throw wrong()
    if (locked.requiresPasskey) {
      return { secondFactor: await createSecondFactorOptions(trx, site, { accountId, triedAtMs }) }
    }
    if ((await passkeyDemandOn(trx, accountId)) === 'use') throw passkeyOnly()
    const entrant = { accountId, email, by: 'password' } as const
    return { session: await createSession(trx, entrant, place, now()) }
  })
}

function passkeyOnly() {
  return new HttpError(
    403,
    'Everybody here signs in with a passkey. Please use yours; a password is not enough any more.',
  )
}

function wrong() {
  return new HttpError(401, 'Wrong email or password.')
}
