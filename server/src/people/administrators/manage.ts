import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { isEmail } from '../accounts/email.ts'
import { isLastOwner } from '../accounts/last-owner.ts'
import { weaknessOf } from '../accounts/new-password.ts'
import { arePasskeysRequired, endPasskeyRule } from '../accounts/passkey-rule.ts'
import { makePassword, type Passwords } from '../accounts/passwords.ts'
import {
  addAccount,
  changeAccount,
  findAccount,
  holdAccounts,
  listAccounts,
  normaliseEmail,
  removeAccount,
} from '../accounts/repository.ts'
import { commandLine, recordChange } from '../audit/record-change.ts'
import { endChallenges } from '../passkeys/challenges.ts'
import { removePasskeysOf } from '../passkeys/repository.ts'
import { removeSessionsOf } from '../sessions/repository.ts'

/** What is wrong with a command, in a sentence. */
export class AdminError extends Error {}

export interface AdminDeps {
  db: Db
  passwords: Passwords
  now: () => number
}

interface Which {
  email: string
  /** Made, and shown once, where there is none. */
  password?: string | undefined
}

/** Adds an administrator; returns how to sign in, in words. */
export async function addAdministrator(
  { db, passwords, now }: AdminDeps,
  { email, password }: Which,
) {
  if (!isEmail(email)) throw new AdminError(`“${email}” is not an email address.`)
  const chosen = await choose(password, email)
  const passwordHash = await passwords.hash(chosen)
  const account = { email: normaliseEmail(email), passwordHash, ...printed(password) }
  const nowMs = now()
  await inTransaction(db, async (trx) => {
    const id = await addAccount(trx, account, nowMs)
    if (!id) throw new AdminError(`There is an administrator ${account.email} already.`)
    const after = { email: account.email }
    await recordChange(
      trx,
      commandLine,
      { action: 'account.add', subject: id, before: null, after },
      nowMs,
    )
  })
  return `${account.email} may sign in${shown(password, chosen)}.`
}

/** Gives an administrator a new password and ends all that the old one has opened. */
export async function resetAdministrator(
  { db, passwords, now }: AdminDeps,
  { email, password, keepPasskeys = false }: Which & { keepPasskeys?: boolean | undefined },
) {
  const account = (await findAccount(db, email)) ?? unknown(email)
  const { id } = account
  const chosen = await choose(password, account.email)
  const passwordHash = await passwords.hash(chosen)
  const nowMs = now()
  const removedPasskeys = await inTransaction(db, async (trx) => {
    await changeAccount(trx, id, {
      passwordHash,
      ...printed(password),
      ...(!keepPasskeys && { requiresPasskey: 0 }),
    })
    const endedSessions = await removeSessionsOf(trx, id, null)
    await endChallenges(trx, id)
    const removed = keepPasskeys ? 0 : await removePasskeysOf(trx, id)
    const after = { endedSessions, removedPasskeys: removed }
    const change = { action: 'account.reset', subject: id, before: null, after }
    await recordChange(trx, commandLine, change, nowMs)
    return removed
  })
  const passkeys = removedPasskeys > 0 ? ' and without a passkey' : ''
  return `${account.email} is signed out everywhere, and may sign in again${passkeys}${shown(password, chosen)}.`
}

/** Removes an administrator, but never the last one. */
export async function removeAdministrator({ db, now }: AdminDeps, { email }: Which) {
  const nowMs = now()
  return inTransaction(db, async (trx) => {
    // All of them, so that two removals at once cannot leave none.
    const accounts = await holdAccounts(trx)
    const account =
      accounts.find((other) => other.email === normaliseEmail(email)) ?? unknown(email)
    if (isLastOwner(accounts, account)) {
      throw new AdminError(`${account.email} is the last owner. Add another one first.`)
    }
    await removeAccount(trx, account.id)
    const before = { email: account.email }
    const change = { action: 'account.remove', subject: account.id, before, after: null }
    await recordChange(trx, commandLine, change, nowMs)
    return `${account.email} is removed and signed out everywhere.`
  })
}

/** Lets passwords be enough again where everybody must sign in with a passkey: for who has lost all of theirs. */
export async function allowPasswords({ db, now }: AdminDeps) {
  const nowMs = now()
  return inTransaction(db, async (trx) => {
    if (!(await arePasskeysRequired(trx))) return 'Passwords are enough already.'
    await endPasskeyRule(trx)
    const [before, after] = [{ isRequired: true }, { isRequired: false }]
    const change = { action: 'people.passkeys', subject: 'passkey', before, after }
    await recordChange(trx, commandLine, change, nowMs)
    return 'From now on a password is enough again.'
  })
}

/** A line for each administrator, oldest first. */
export async function listAdministrators({ db }: AdminDeps) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const accounts = await listAccounts(db)
  if (accounts.length === 0) return 'There are no administrators yet.'
  return accounts
    .map(({ email, role, createdAt, lastSignInAt, passkeys, requiresPasskey }) =>
      [
        email,
        role,
        `made ${day(createdAt)}`,
        lastSignInAt === null ? 'has not signed in yet' : `last sign-in ${day(lastSignInAt)}`,
        `passkeys ${passkeys ?? 0}`,
        requiresPasskey ? 'password and passkey' : 'password or passkey',
      ].join('\t'),
    )
    .join('\n')
}

async function choose(password: string | undefined, email: string) {
  const weakness = password !== undefined && (await weaknessOf(password, email))
  if (weakness) throw new AdminError(weakness)
  return password ?? makePassword()
}

/** Whether the password is one that is made and printed here. */
function printed(given: string | undefined) {
  return { hasPrintedPassword: given === undefined ? 1 : 0 } as const
}

function shown(given: string | undefined, password: string) {
  return given === undefined ? ` with the password ${password} (shown this once)` : ''
}

function unknown(email: string): never {
  throw new AdminError(`There is no administrator ${normaliseEmail(email)}.`)
}
