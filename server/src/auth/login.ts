import type { Session } from '@sala/shared/contract/auth'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { askForPasskeyOf } from './passkeys/sign-in.ts'
import type { Site } from './passkeys/webauthn.ts'
import { holdAccount } from './repository.ts'
import { openSession, type Place } from './sessions/open-session.ts'
import { tryPassword } from './try-password.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Opens a session, or says what a passkey must sign where the password alone is not enough: that
 * try stays counted until the passkey has signed.
 */
export async function login(
  deps: Deps,
  site: Site,
  place: Place,
  credentials: Credentials,
): Promise<{ session: Session } | { secondFactor: object }> {
  const tried = await tryPassword(deps, { ip: place.ip, ...credentials })
  if (!tried) throw wrong()
  const { account, triedAtMs, forgive } = tried
  const { id: accountId, email } = account
  if (account.requiresPasskey) {
    return { secondFactor: await askForPasskeyOf(deps, site, { accountId, triedAtMs }) }
  }
  await forgive()
  const { db, now } = deps
  const session = await inTransaction(db, async (trx) => {
    const held = await holdAccount(trx, accountId)
    // It may have become another while this one was looked at.
    if (held?.passwordHash !== account.passwordHash || held.requiresPasskey) throw wrong()
    return openSession(trx, { accountId, email, by: 'password' }, place, now())
  })
  return { session }
}

function wrong() {
  return new HttpError(401, 'Wrong email or password.')
}
