import type { FastifyRequest } from 'fastify'
import { authorOf } from '../audit/author-of.ts'
import { recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { confirmPassword } from './confirm-caller.ts'
import { callerOf } from './guard.ts'
import { checkNewPassword } from './new-password.ts'
import { endChallenges } from './passkeys/challenges.ts'
import { changeAccount, holdAccount } from './repository.ts'
import { removeSessionsOf } from './sessions/repository.ts'

/** Gives the caller's account another password; returns how many other sessions it ended. */
export async function changePassword(
  deps: Deps,
  request: FastifyRequest,
  { current, next }: { current: string; next: string },
) {
  const { db, passwords, now } = deps
  const { tokenHash } = callerOf(request)
  const { id, email, passwordHash } = await confirmPassword(deps, request, current)
  await checkNewPassword(next, email)
  const nextHash = await passwords.hash(next)
  return inTransaction(db, async (trx) => {
    const held = await holdAccount(trx, id)
    if (held?.passwordHash !== passwordHash) {
      throw new HttpError(403, 'Your password was changed elsewhere just now.')
    }
    await changeAccount(trx, id, { passwordHash: nextHash })
    const endedSessions = await removeSessionsOf(trx, id, tokenHash)
    await endChallenges(trx, id)
    const change = { action: 'account.password', subject: id, before: null }
    await recordChange(trx, authorOf(request), { ...change, after: { endedSessions } }, now())
    return endedSessions
  })
}
