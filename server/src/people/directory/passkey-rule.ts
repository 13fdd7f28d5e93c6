import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { arePasskeysRequired, endPasskeyRule, makePasskeyRule } from '../accounts/passkey-rule.ts'
import { holdAccounts } from '../accounts/repository.ts'
import { authorOf } from '../audit/author-of.ts'
import { recordChange } from '../audit/record-change.ts'
import { listPasskeys } from '../passkeys/repository.ts'
import { callerOf } from '../sessions/guard.ts'
import { removeSessionsOf } from '../sessions/repository.ts'

/**
 * Says whether everybody must sign in with a passkey. All sessions but the caller's end when they must: nobody
 * stays who came in by a password.
 * @throws {HttpError} 409 when the caller has no passkey, and would be the first who cannot come in
 */
export function changePasskeyRule(
  db: Db,
  request: FastifyRequest,
  isRequired: boolean,
  nowMs: number,
) {
  const { accountId, tokenHash, email } = callerOf(request)
  return inTransaction(db, async (trx) => {
    // All of them: who signs in meanwhile does so before this, or by it.
    const accounts = await holdAccounts(trx)
    const wasRequired = await arePasskeysRequired(trx)
    if (wasRequired === isRequired) return
    if (isRequired && (await listPasskeys(trx, accountId)).length === 0) {
      throw new HttpError(409, 'You have no passkey yourself yet. Add one under Account first.')
    }
    let endedSessions = 0
    if (isRequired) {
      await makePasskeyRule(trx, email, nowMs)
      for (const { id } of accounts) endedSessions += await removeSessionsOf(trx, id, tokenHash)
    } else await endPasskeyRule(trx)
    const before = { isRequired: wasRequired }
    const after = { isRequired, ...(isRequired && { endedSessions }) }
    const change = { action: 'people.passkeys', subject: 'passkey', before, after }
    await recordChange(trx, authorOf(request), change, nowMs)
  })
}
