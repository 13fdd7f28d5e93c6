import { inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { countWrongTries } from '../../foundation/load/count-wrong-tries.ts'
import { checkNewPassword } from '../accounts/new-password.ts'
import { changeAccount, holdAccount } from '../accounts/repository.ts'
import { recordChange } from '../audit/record-change.ts'
import { endChallenges } from '../passkeys/challenges.ts'
import type { Place } from '../sessions/open-session.ts'
import { removeSessionsOf } from '../sessions/repository.ts'
import { hashToken } from '../sessions/tokens.ts'
import type { SignInDeps } from '../sessions/try-password.ts'
import { findLink, takeLink } from './repository.ts'

const refused = () =>
  new HttpError(403, 'This link is used up, replaced, too old or not whole: ask for another.')

/**
 * Uses a link up: gives the account the password, and ends its sessions. Nobody is signed in by it, so
 * that whoever needs a passkey beside the password needs it now.
 * @throws {HttpError} 400 of a weak password, 403 when there is no such link; nothing has changed then
 */
export function setPassword(
  deps: SignInDeps,
  { ip }: Place,
  chosen: { token: string; password: string },
) {
  const tried = { what: 'reset', ip, nowMs: deps.now() }
  return countWrongTries(deps.db, tried, () => useLink(deps, ip, chosen))
}

async function useLink(
  { db, passwords, now }: SignInDeps,
  ip: string,
  { token, password }: { token: string; password: string },
) {
  const link = await findLink(db, hashToken(token), now())
  if (!link) throw refused()
  const { id, accountId, email } = link
  await checkNewPassword(password, email)
  const passwordHash = await passwords.hash(password)
  await inTransaction(db, async (trx) => {
    // Two at once, or a sign-in meanwhile: whoever has the account first ends the link.
    if (!(await holdAccount(trx, accountId)) || !(await takeLink(trx, id))) throw refused()
    await changeAccount(trx, accountId, { passwordHash })
    const endedSessions = await removeSessionsOf(trx, accountId, null)
    await endChallenges(trx, accountId)
    const after = { email, endedSessions }
    const change = { action: 'account.newPassword', subject: accountId, before: null, after }
    await recordChange(trx, { who: email, from: ip }, change, now())
  })
}
