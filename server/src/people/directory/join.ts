import { inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { countWrongTries } from '../../foundation/load/count-wrong-tries.ts'
import { checkNewPassword } from '../accounts/new-password.ts'
import { addAccount } from '../accounts/repository.ts'
import { recordChange } from '../audit/record-change.ts'
import { openSession, type Place } from '../sessions/open-session.ts'
import { hashToken } from '../sessions/tokens.ts'
import type { SignInDeps } from '../sessions/try-password.ts'
import { findInvitation, takeInvitation } from './repository.ts'

interface Chosen {
  /** What is secret in the link. */
  token: string
  password: string
}

/** One sentence for all of it, so that nobody learns who has been invited. */
const refused = () =>
  new HttpError(
    403,
    'This link is used up, replaced, older than a day or not whole: ask for another.',
  )

/**
 * Uses an invitation up: makes the account with the password, and signs in to it.
 * @throws {HttpError} 400 of a weak password, 403 when there is no such invitation; nothing has changed then
 */
export function join(deps: SignInDeps, place: Place, chosen: Chosen) {
  const tried = { what: 'join', ip: place.ip, nowMs: deps.now() }
  return countWrongTries(deps.db, tried, () => useInvitation(deps, place, chosen))
}

async function useInvitation(
  { db, passwords, now }: SignInDeps,
  place: Place,
  { token, password }: Chosen,
) {
  const invitation = await findInvitation(db, hashToken(token), now())
  if (!invitation) throw refused()
  const { id, email, role } = invitation
  await checkNewPassword(password, email)
  const passwordHash = await passwords.hash(password)
  return inTransaction(db, async (trx) => {
    // Somebody else may have used it, or taken it back, while the password was hashed.
    if (!(await takeInvitation(trx, id))) throw refused()
    const accountId = await addAccount(trx, { email, passwordHash, role }, now())
    if (!accountId) throw refused()
    const change = { action: 'person.join', subject: accountId, before: null }
    const author = { who: email, from: place.ip }
    await recordChange(trx, author, { ...change, after: { email, role } }, now())
    return openSession(trx, { accountId, email, by: 'password' }, place, now())
  })
}
