import type { Role } from '@sala/kit/contract/people'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import { isLastOwner } from '../accounts/last-owner.ts'
import { changeAccount, holdAccounts, removeAccount } from '../accounts/repository.ts'
import { type Author, recordChange } from '../audit/record-change.ts'
import { endChallenges } from '../passkeys/challenges.ts'
import { putHandedLink } from '../resets/repository.ts'
import { removeSessionsOf } from '../sessions/repository.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'

const passwordLinkMs = 24 * 60 * 60_000

type Account = Awaited<ReturnType<typeof holdAccounts>>[number]

/**
 * Gives somebody another role and ends their sessions, so that no open screen shows what they may not
 * see any more.
 * @throws {HttpError} 404, and 409 when no owner would be left
 */
export function changeRole(db: Db, id: string, role: Role, author: Author, nowMs: number) {
  return inTransaction(db, async (trx) => {
    const account = await holdPerson(trx, id, role)
    const { email, role: former } = account
    if (former === role) return account
    await changeAccount(trx, id, { role })
    await endSignIns(trx, id)
    const before = { email, role: former }
    const change = { action: 'person.role', subject: id, before, after: { email, role } }
    await recordChange(trx, author, change, nowMs)
    return account
  })
}

/** Signs somebody out everywhere; returns their email, and how many sessions they had. */
export function endSessionsOf(db: Db, id: string, author: Author, nowMs: number) {
  return inTransaction(db, async (trx) => {
    const { email } = await holdPerson(trx, id, 'owner')
    const endedSessions = await endSignIns(trx, id)
    const after = { email, endedSessions }
    const change = { action: 'person.endSessions', subject: id, before: null, after }
    await recordChange(trx, author, change, nowMs)
    return after
  })
}

/**
 * Makes the link by which somebody chooses a new password: once, within a day. An earlier one ends by it.
 * @returns their email, and what is secret in the link
 * @throws {HttpError} 404
 */
export function makePasswordLink(db: Db, id: string, author: Author, nowMs: number) {
  return inTransaction(db, async (trx) => {
    const { email } = await holdPerson(trx, id, 'owner')
    const token = newToken()
    const expiresAt = nowMs + passwordLinkMs
    await putHandedLink(trx, { accountId: id, tokenHash: hashToken(token), expiresAt }, nowMs)
    const change = { action: 'person.passwordLink', subject: id, before: null, after: { email } }
    await recordChange(trx, author, change, nowMs)
    return { email, token, expiresAt: new Date(expiresAt).toISOString() }
  })
}

/**
 * Removes somebody with their sessions and passkeys; returns whom.
 * @throws {HttpError} 404, and 409 when no owner would be left
 */
export function removePerson(db: Db, id: string, author: Author, nowMs: number) {
  return inTransaction(db, async (trx) => {
    const { email, role } = await holdPerson(trx, id, undefined)
    await removeAccount(trx, id)
    const before = { email, role }
    const change = { action: 'person.remove', subject: id, before, after: null }
    await recordChange(trx, author, change, nowMs)
    return before
  })
}

/**
 * Somebody's account, and all others, held to the transaction's end, so that two changes at once cannot
 * leave nobody who is an owner.
 * @param next the role that they will have; undefined when they go
 */
async function holdPerson(trx: Db, id: string, next: Role | undefined): Promise<Account> {
  const accounts = await holdAccounts(trx)
  const account = accounts.find((other) => other.id === id)
  if (!account) throw notFound('person')
  if (next !== 'owner' && isLastOwner(accounts, account)) {
    throw new HttpError(409, `${account.email} is the last owner. Make somebody else one first.`)
  }
  return account
}

async function endSignIns(trx: Db, accountId: string) {
  await endChallenges(trx, accountId)
  return removeSessionsOf(trx, accountId, null)
}
