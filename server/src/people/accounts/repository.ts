import type { OfficeLanguage } from '@sala/kit/contract/language'
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
  account: { email: string; passwordHash: string; role?: Role; hasPrintedPassword?: 0 | 1 },
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
      hasPrintedPassword: account.hasPrintedPassword ?? 0,
      language: 'en',
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

/** What its person has chosen to have the back-office in. */
export const findLanguage = (db: Db, id: string) =>
  db.selectFrom('account').select('language').where('id', '=', id).executeTakeFirstOrThrow()

export async function changeAccount(
  db: Db,
  id: string,
  change: {
    passwordHash?: string
    hasPrintedPassword?: 0 | 1
    requiresPasskey?: 0 | 1
    role?: Role
    language?: OfficeLanguage
  },
) {
  const hasNewPassword = change.passwordHash !== undefined
  // Somebody has chosen it, unless it is said that it was printed.
  const all = { ...(hasNewPassword && { hasPrintedPassword: 0 }), ...change }
  await db.updateTable('account').set(all).where('id', '=', id).execute()
  if (hasNewPassword) await endPasswordLinks(db, id)
}

/** Ends the links by which they could choose another password. */
async function endPasswordLinks(trx: Db, accountId: string) {
  await trx.deleteFrom('passwordLink').where('accountId', '=', accountId).execute()
}

/** Writes down that somebody signs in now, who needs no new password therefore; returns what a session begins with. */
export async function noteSignIn(trx: Db, id: string, nowMs: number) {
  await endPasswordLinks(trx, id)
  return trx
    .updateTable('account')
    .set({ lastSignInAt: nowMs })
    .where('id', '=', id)
    .returning(['role', 'language', 'hasPrintedPassword'])
    .executeTakeFirstOrThrow()
}

/** Its sessions, passkeys and links go with it. */
export async function removeAccount(db: Db, id: string) {
  await db.deleteFrom('account').where('id', '=', id).execute()
}
