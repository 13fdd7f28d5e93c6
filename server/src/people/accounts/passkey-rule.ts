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
  removeSessionsOf,
} from './repository.ts'

/**
 * Makes everybody sign in with a passkey. Ends all sessions but the caller's: the others may have been
 * opened by a password.
 * @throws {HttpError} 409 when the caller has no passkey, and would be the first who cannot sign in
 */
export function requirePasskeys(
  db: Db,
  caller: { accountId: string; tokenHash: string },
  actor: Actor,
  nowMs: number,
) {
  return inTransaction(db, async (trx) => {
    // All accounts: a sign-in by a password must not pass at the same time.
    const accounts = await lockAccounts(trx)
    if (await arePasskeysRequired(trx)) return
    if (!(await hasPasskey(trx, caller.accountId))) {
      throw new HttpError(409, 'You have no passkey yourself yet. Add one under Account first.')
    }
    await addPasskeyRule(trx, actor.who, nowMs)
    let endedSessions = 0
    for (const { id } of accounts) {
      endedSessions += await removeSessionsOf(trx, id, caller.tokenHash)
    }
    const after = { isRequired: true, endedSessions }
    const change = { action: 'people.passkeys', subject: 'passkey', before: { isRequired: false } }
    await recordChange(trx, actor, { ...change, after }, nowMs)
  })
}

/** Lets passwords be enough again; returns false when they are already. */
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

/** Throws 403 when the caller must make a passkey first, unless the route is marked `allowWithoutPasskey`. */
export function requirePasskeyFirst(request: FastifyRequest, requirement: PasskeyRequirement) {
  if (requirement !== 'make' || request.routeOptions.config.allowWithoutPasskey) return
  throw new HttpError(
    403,
    'Everybody here signs in with a passkey, and you have none yet. Add one under Account first.',
  )
}
