import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import {
  addPasskeyRule,
  arePasskeysRequired,
  hasPasskey,
  lockAccounts,
  type PasskeyRequirement,
  removePasskeyRule,
  removeSessions,
} from './repository.ts'

/**
 * Requires a passkey for every sign-in. Ends all sessions but the caller's, since the others may have been
 * created with a password.
 * @throws {HttpError} 409 when the caller has no passkey and would be locked out
 */
export function requirePasskeys(
  db: Db,
  caller: { accountId: string; tokenHash: string },
  actor: Actor,
  nowMs: number,
) {
  return inTransaction(db, async (trx) => {
    // Locks all accounts, so that no concurrent sign-in with a password succeeds.
    const accounts = await lockAccounts(trx)
    if (await arePasskeysRequired(trx)) return
    if (!(await hasPasskey(trx, caller.accountId))) {
      throw new HttpError(409, 'You don’t have a passkey yet. Add one under Account first.')
    }
    await addPasskeyRule(trx, actor.who, nowMs)
    let endedSessions = 0
    for (const { id } of accounts) {
      endedSessions += await removeSessions(trx, id, caller.tokenHash)
    }
    const after = { isRequired: true, endedSessions }
    const change = { action: 'people.passkeys', subject: 'passkey', before: { isRequired: false } }
    await recordChange(trx, actor, { ...change, after }, nowMs)
  })
}

/** Allows sign-ins with a password alone again; returns false when they are allowed already. */
export function allowPasswords(db: Db, actor: Actor, nowMs: number) {
  return inTransaction(db, async (trx) => {
    await lockAccounts(trx)
    if (!(await arePasskeysRequired(trx))) return false
    await removePasskeyRule(trx)
    const [before, after] = [{ isRequired: true }, { isRequired: false }]
    const change = { action: 'people.passkeys', subject: 'passkey', before, after }
    await recordChange(trx, actor, change, nowMs)
    return true
  })
}

/** @throws {HttpError} 403 when the caller must add a passkey first, unless the route is `allowsMissingPasskey` */
export function requirePasskeyFirst(request: FastifyRequest, requirement: PasskeyRequirement) {
  if (requirement !== 'create' || request.routeOptions.config.allowsMissingPasskey) return
  throw new HttpError(403, 'Passkeys are required. Add one under Account first.')
}
