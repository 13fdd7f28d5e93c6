import { inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { holdAccount, passkeyDemandOn } from '../accounts/repository.ts'
import { askForPasskeyOf } from '../passkeys/sign-in.ts'
import { loadWebAuthn, type Site } from '../passkeys/webauthn.ts'
import { type OpenedSession, openSession, type Place } from '../sessions/open-session.ts'
import { type SignInDeps, tryPassword } from '../sessions/try-password.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Opens a session, or says what a passkey must sign where the password alone is not enough: that
 * try stays counted until the passkey has signed.
 */
export async function login(
  deps: SignInDeps,
  site: Site,
  place: Place,
  credentials: Credentials,
): Promise<{ session: OpenedSession } | { secondFactor: object }> {
  const tried = await tryPassword(deps, { ip: place.ip, ...credentials })
  if (!tried) throw wrong()
  const { account, triedAtMs, forgive } = tried
  const { id: accountId, email } = account
  // Before the transaction, which waits for nothing else.
  if (account.requiresPasskey) await loadWebAuthn()
  else await forgive()
  const { db, now } = deps
  return inTransaction(db, async (trx) => {
    const held = await holdAccount(trx, accountId)
    // It may have become another while this one was looked at.
    if (held?.passwordHash !== account.passwordHash) throw wrong()
    if (held.requiresPasskey !== account.requiresPasskey) throw wrong()
    if (held.requiresPasskey) {
      return { secondFactor: await askForPasskeyOf(trx, site, { accountId, triedAtMs }) }
    }
    if ((await passkeyDemandOn(trx, accountId)) === 'use') throw passkeyOnly()
    const entrant = { accountId, email, by: 'password' } as const
    return { session: await openSession(trx, entrant, place, now()) }
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
