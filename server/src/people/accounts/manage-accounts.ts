import { isEmail } from '@sala/kit/contract/email'
import type { Role } from '@sala/kit/contract/people'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import type { Services } from '../../foundation/services.ts'
import { type Actor, commandLineActor, recordChange } from '../audit/record-change.ts'
import { normaliseEmail } from './email.ts'
import { generatePassword, type Passwords, requireStrongPassword } from './passwords.ts'
import {
  addAccount,
  changeAccount,
  endAllSessions,
  findAccount,
  lockAccounts,
  removeAccount,
  removePasskeys,
  setPassword,
} from './repository.ts'

export interface AccountServices extends Services {
  passwords: Passwords
}

interface NewOwner {
  email: string
  password: string
  /** Whether the password was generated and is printed. */
  isPrinted: boolean
}

/** Adds an owner; returns false when there is already an account with this email. */
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
    await recordChange(trx, actor, { action: 'account.add', subject: id, after: { email } }, nowMs)
    return true
  })
}

/** A password is generated when none is passed. */
interface CommandArguments {
  email: string
  password?: string | undefined
}

/**
 * Adds an owner; returns undefined when there is already an account with this email.
 * @throws {HttpError} 400 for an invalid email or a weak password
 */
export async function addAdministrator(services: AccountServices, settings: CommandArguments) {
  const email = normaliseEmail(settings.email)
  if (!isEmail(email)) throw new HttpError(400, `“${email}” is not an email address.`)
  const owner = { email, ...(await choosePassword(settings.password, email)) }
  return (await addOwner(services, owner, commandLineActor)) ? owner : undefined
}

/**
 * Sets a new password, ends all sessions and removes the passkeys; returns undefined when there is no such
 * account.
 * @throws {HttpError} 400 when the password is weak
 */
export async function resetAdministrator(
  { db, passwords, now }: AccountServices,
  { keepPasskeys = false, ...settings }: CommandArguments & { keepPasskeys?: boolean | undefined },
) {
  const account = await findAccount(db, settings.email)
  if (!account) return undefined
  const { id, email } = account
  const chosen = await choosePassword(settings.password, email)
  const passwordHash = await passwords.hash(chosen.password)
  return inTransaction(db, async (trx) => {
    const isPrinted = chosen.isPrinted
    const endedSessions = await setPassword(trx, id, { passwordHash, isPrinted })
    const removedPasskeys = keepPasskeys ? 0 : await removePasskeys(trx, id)
    const after = { email, endedSessions, removedPasskeys }
    const change = { action: 'account.reset', subject: id, after }
    await recordChange(trx, commandLineActor, change, now())
    return { email, ...chosen, removedPasskeys }
  })
}

async function choosePassword(password: string | undefined, email: string) {
  if (password !== undefined) await requireStrongPassword(password, email)
  return { password: password ?? generatePassword(), isPrinted: password === undefined }
}

/**
 * Changes the role and ends the account's sessions, so that open screens do not show what the new role may
 * not read.
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

/** Ends all sessions of an account; returns its email and the number of sessions. */
export function endAccountSessions(db: Db, id: string, actor: Actor, nowMs: number) {
  return inTransaction(db, async (trx) => {
    const { email } = await lockPerson(trx, id, 'owner')
    const after = { email, endedSessions: await endAllSessions(trx, id) }
    await recordChange(trx, actor, { action: 'person.endSessions', subject: id, after }, nowMs)
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
    await recordChange(trx, actor, { action: 'person.remove', subject: id, before }, nowMs)
    return before
  })
}

/**
 * Locks all accounts until the end of the transaction, so that concurrent changes cannot remove the last owner.
 * Returns the account.
 * @param next the new role; undefined when the account will be removed
 * @throws {HttpError} 404, and 409 when no owner would be left
 */
export async function lockPerson(trx: Db, id: string, next: Role | undefined) {
  const accounts = await lockAccounts(trx)
  const account = accounts.find((other) => other.id === id)
  if (!account) throw notFound('person')
  const isOwnerLeft = accounts.some((other) => other.role === 'owner' && other.id !== id)
  if (account.role === 'owner' && next !== 'owner' && !isOwnerLeft) {
    throw new HttpError(
      409,
      `${account.email} is the only owner. Make someone else an owner first.`,
    )
  }
  return account
}
