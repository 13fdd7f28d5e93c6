import type { Role } from '@sala/kit/contract/people'
import type { Db } from '../../foundation/db/database.ts'
import { holdRows } from '../../foundation/db/hold-rows.ts'
import { newId } from '../../foundation/db/new-id.ts'

/** Emails are compared without regard to case or to spaces around them. */
export function normaliseEmail(email: string) {
  return email.trim().toLowerCase()
}

export function findAccount(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'passwordHash', 'requiresPasskey'])
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst()
}

/** The email of the account that was made first, or undefined while there is none. */
export async function findFirstEmail(db: Db) {
  const row = await db
    .selectFrom('account')
    .select('email')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row?.email
}

/** All accounts, oldest first, with how many passkeys each has. */
export function listAccounts(db: Db) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'role', 'requiresPasskey', 'createdAt', 'lastSignInAt'])
    .select(({ selectFrom, fn }) =>
      selectFrom('passkey')
        .select(fn.countAll<number>().as('passkeys'))
        .whereRef('passkey.accountId', '=', 'account.id')
        .as('passkeys'),
    )
    .orderBy('createdAt')
    .execute()
}

/** Returns the new account's id; adds nothing, and undefined, when there is one with this email. */
export async function addAccount(
  db: Db,
  account: { email: string; passwordHash: string; role?: Role },
  nowMs: number,
) {
  const added = await db
    .insertInto('account')
    .values({
      id: newId(),
      email: normaliseEmail(account.email),
      passwordHash: account.passwordHash,
      role: account.role ?? 'owner',
      requiresPasskey: 0,
      createdAt: nowMs,
      lastSignInAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** The account as it is, held to the transaction's end. */
export function holdAccount(trx: Db, id: string) {
  return holdRows(trx, 'account', 'createdAt')
    .where('id', '=', id)
    .returning(['email', 'role', 'passwordHash', 'requiresPasskey'])
    .executeTakeFirst()
}

/** As holdAccount, for all accounts at once. */
export function holdAccounts(trx: Db) {
  return holdRows(trx, 'account', 'createdAt').returning(['id', 'email', 'role']).execute()
}

export async function changeAccount(
  db: Db,
  id: string,
  change: { passwordHash?: string; requiresPasskey?: 0 | 1; role?: Role },
) {
  await db.updateTable('account').set(change).where('id', '=', id).execute()
}

/** Writes down that somebody signs in now; returns what they may do. */
export async function noteSignIn(trx: Db, id: string, nowMs: number) {
  const { role } = await trx
    .updateTable('account')
    .set({ lastSignInAt: nowMs })
    .where('id', '=', id)
    .returning('role')
    .executeTakeFirstOrThrow()
  return role
}

/** Its sessions and passkeys go with it. */
export async function removeAccount(db: Db, id: string) {
  await db.deleteFrom('account').where('id', '=', id).execute()
}
