import { inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { limitWrongTries } from '../../foundation/load/rate-limit.ts'
import { hashToken } from '../../foundation/secrets/tokens.ts'
import { findInvitation, takeInvitation } from '../accounts/link-repository.ts'
import type { AccountDeps } from '../accounts/manage-accounts.ts'
import { checkNewPassword } from '../accounts/passwords.ts'
import { addAccount } from '../accounts/repository.ts'
import { recordChange } from '../audit/record-change.ts'
import { createSession, type Place } from '../sessions/create-session.ts'

interface Chosen {
  /** The secret of the link. */
  token: string
  password: string
}

/**
 * Uses an invitation up: makes the account with the password, and signs in to it.
 * @throws {HttpError} 400 when the password is weak, 403 when there is no such invitation; nothing has changed then
 */
export function join(deps: AccountDeps, place: Place, chosen: Chosen) {
  const tried = { what: 'join', ip: place.ip, nowMs: deps.now() }
  return limitWrongTries(deps.db, tried, () => useInvitation(deps, place, chosen))
}

async function useInvitation({ db, passwords, now }: AccountDeps, place: Place, chosen: Chosen) {
  const invitation = await findInvitation(db, hashToken(chosen.token), now())
  if (!invitation) throw refused()
  const { id, email, role } = invitation
  await checkNewPassword(chosen.password, email)
  const passwordHash = await passwords.hash(chosen.password)
  return inTransaction(db, async (trx) => {
    // It may have been used or withdrawn while the password was hashed.
    if (!(await takeInvitation(trx, id))) throw refused()
    const accountId = await addAccount(trx, { email, passwordHash, role }, now())
    if (!accountId) throw refused()
    const change = { action: 'person.join', subject: accountId, before: null }
    const author = { who: email, from: place.ip }
    await recordChange(trx, author, { ...change, after: { email, role } }, now())
    return createSession(trx, { accountId, email, by: 'password' }, place, now())
  })
}

/** One sentence for every reason, so that nobody learns who has been invited. */
function refused() {
  return new HttpError(
    403,
    'This link is used up, replaced, older than a day or not whole: ask for another.',
  )
}
