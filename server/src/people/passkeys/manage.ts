import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import {
  arePasskeysRequired,
  changeAccount,
  hasPasskey,
  holdAccount,
} from '../accounts/repository.ts'
import { authorOf } from '../audit/author-of.ts'
import { recordChange } from '../audit/record-change.ts'
import { callerOf } from '../sessions/guard.ts'
import { removePasskey } from './repository.ts'

/** Removes one of the caller's passkeys, but not the last while signing in needs one. */
export function removeOwnPasskey(db: Db, request: FastifyRequest, id: string, nowMs: number) {
  const { accountId } = callerOf(request)
  return inTransaction(db, async (trx) => {
    const account = await holdAccount(trx, accountId)
    const name = await removePasskey(trx, accountId, id)
    if (name === undefined) throw notFound('passkey')
    const isLast = !(await hasPasskey(trx, accountId))
    if (isLast && account?.requiresPasskey) {
      throw new HttpError(409, 'You sign in with this passkey. Stop asking for one first.')
    }
    if (isLast && (await arePasskeysRequired(trx))) {
      throw new HttpError(409, 'Everybody here signs in with a passkey. Add another one first.')
    }
    const change = { action: 'passkey.remove', subject: id, before: { name }, after: null }
    await recordChange(trx, authorOf(request), change, nowMs)
  })
}

/** Says whether the caller's password alone is enough to sign in. */
export function requirePasskey(
  db: Db,
  request: FastifyRequest,
  isRequired: boolean,
  nowMs: number,
) {
  const { accountId } = callerOf(request)
  return inTransaction(db, async (trx) => {
    const account = await holdAccount(trx, accountId)
    const wasRequired = account?.requiresPasskey === 1
    if (wasRequired === isRequired) return
    if (isRequired && !(await hasPasskey(trx, accountId))) {
      throw new HttpError(409, 'Add a passkey first.')
    }
    await changeAccount(trx, accountId, { requiresPasskey: isRequired ? 1 : 0 })
    const [before, after] = [{ requiresPasskey: wasRequired }, { requiresPasskey: isRequired }]
    const change = { action: 'account.second-factor', subject: accountId, before, after }
    await recordChange(trx, authorOf(request), change, nowMs)
  })
}
