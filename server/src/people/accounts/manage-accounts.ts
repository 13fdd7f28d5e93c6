import type { Role } from '@sala/kit/contract/people'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import { type Actor, commandLineActor, recordChange } from '../audit/record-change.ts'
import { isEmail, normaliseEmail } from './email.ts'
import { generatePassword, type Passwords, requireStrongPassword } from './passwords.ts'
import {
  addAccount,
  changeAccount,
  endAllSessions,
  findAccount,
  lockAccounts,
  removeAccount,
  removePasskeysOf,
  setPassword,
} from './repository.ts'

export interface AccountServices extends Deps {
  passwords: Passwords
}

interface NewOwner {
  email: string
  password: string
  /** Whether a program made the password and prints it. */
  isPrinted: boolean
}

/** Adds an account that may do everything; returns false when there is one with this email. */
export async function addOwner(
  { db, passwords, now }: AccountServices,
  { email, password, isPrinted }: NewOwner,
  actor: Actor,
) {
  const passwordHash = await passwords.hash(password)
  const account = { email, passwordHash, hasPrintedPassword: isPrinted ? 1 : 0 } as const
  const nowMs = now()
  return inTransaction(db, async (trx) => {
    const id = await addAccount(trx, account, nowMs)
    if (!id) return false
    const change = { action: 'account.add', subject: id, before: null, after: { email } }
    await recordChange(trx, actor, change, nowMs)
    return true
  })
}

/** The arguments of the command line. Without a password, one is generated. */
interface CommandArguments {
  email: string
  password?: string | undefined
}

/**
 * Adds an owner; undefined when there is an account with this email.
 * @throws {HttpError} 400 when it is no email or the password is weak
 */
export async function addAdministrator(services: AccountServices, given: CommandArguments) {
  const email = normaliseEmail(given.email)
  if (!isEmail(email)) throw new HttpError(400, `“${email}” is not an email address.`)
  const owner = { email, ...(await choosePassword(given.password, email)) }
  return (await addOwner(services, owner, commandLineActor)) ? owner : undefined
}

/**
 * Gives an account a new password and ends all that the old one has opened; undefined when there is no
 * such account.
 * @throws {HttpError} 400 when the password is weak
 */
export async function resetAdministrator(
  { db, passwords, now }: AccountServices,
  { keepPasskeys = false, ...given }: CommandArguments & { keepPasskeys?: boolean | undefined },
) {
  const account = await findAccount(db, given.email)
  if (!account) return undefined
  const { id, email } = account
  const chosen = await choosePassword(given.password, email)
  const passwordHash = await passwords.hash(chosen.password)
  return inTransaction(db, async (trx) => {
    const isPrinted = chosen.isPrinted
    const endedSessions = await setPassword(trx, id, { passwordHash, isPrinted })
    const removedPasskeys = keepPasskeys ? 0 : await removePasskeysOf(trx, id)
    const after = { endedSessions, removedPasskeys }
    const change = { action: 'account.reset', subject: id, before: null, after }
    await recordChange(trx, commandLineActor, change, now())
    return { email, ...chosen, removedPasskeys }
  })
}

async function choosePassword(given: string | undefined, email: string) {
  if (given !== undefined) await requireStrongPassword(given, email)
  return { password: given ?? generatePassword(), isPrinted: given === undefined }
}

/**
 * Changes the role and ends the sessions, so that no open screen shows what the new role may not see.
 * @throws {HttpError} 404, and 409 when no owner would be left
 */
export function changeRole(db: Db, id: string, role: Role, actor: Actor, nowMs: number) {
  return inTransaction(db, async (trx) => {
    const account = await lockPerson(trx, id, role)
    const { email, role: former } = account
    if (former === role) return account
    await changeAccount(trx, id, { role })
    await endAllSessions(trx, id)
    const before = { email, role: former }
    const change = { action: 'person.role', subject: id, before, after: { email, role } }
    await recordChange(trx, actor, change, nowMs)
    return account
  })
}

/** Ends all sessions of an account; returns its email, and how many there were. */
export function endSessionsOf(db: Db, id: string, actor: Actor, nowMs: number) {
  return inTransaction(db, async (trx) => {
    const { email } = await lockPerson(trx, id, 'owner')
    const after = { email, endedSessions: await endAllSessions(trx, id) }
    const change = { action: 'person.endSessions', subject: id, before: null, after }
    await recordChange(trx, actor, change, nowMs)
    return after
  })
}

/**
 * Removes an account with its sessions and passkeys; returns its email and role.
 * @throws {HttpError} 404, and 409 when no owner would be left
 */
export function removePerson(db: Db, id: string, actor: Actor, nowMs: number) {
  return inTransaction(db, async (trx) => {
    const { email, role } = await lockPerson(trx, id, undefined)
    await removeAccount(trx, id)
    const before = { email, role }
    const change = { action: 'person.remove', subject: id, before, after: null }
    await recordChange(trx, actor, change, nowMs)
    return before
  })
}

/**
 * Locks all accounts until the end of the transaction, and returns one. Two changes at once cannot leave the
 * house without an owner.
 * @param next the role that the account will have; undefined when it is removed
 */
export async function lockPerson(trx: Db, id: string, next: Role | undefined) {
  const accounts = await lockAccounts(trx)
  const account = accounts.find((other) => other.id === id)
  if (!account) throw notFound('person')
  const isOwnerLeft = accounts.some((other) => other.role === 'owner' && other.id !== id)
  if (account.role === 'owner' && next !== 'owner' && !isOwnerLeft) {
    throw new HttpError(409, `${account.email} is the last owner. Make somebody else one first.`)
  }
  return account
}
