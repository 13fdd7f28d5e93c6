import type { OfficeLanguage } from '@sala/kit/contract/language'
import type { Role } from '@sala/kit/contract/people'
import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { lockRows } from '../../foundation/db/statements.ts'
import { newId } from '../../foundation/db/tables.ts'
import { normaliseEmail } from './email.ts'

export function findAccount(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'passwordHash', 'requiresPasskey'])
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst()
}

/** Returns the email of the oldest account, or undefined. */
export async function findFirstEmail(db: Db) {
  const row = await db
    .selectFrom('account')
    .select('email')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row?.email
}

/** Lists all accounts, oldest first, with their numbers of passkeys and active sessions. */
export function listAccounts(db: Db, nowMs: number) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'role', 'requiresPasskey', 'createdAt', 'lastSignInAt'])
    .select(({ selectFrom, fn }) => [
      selectFrom('passkey')
        .select(fn.countAll<number>().as('count'))
        .whereRef('passkey.accountId', '=', 'account.id')
        .as('passkeys'),
      selectFrom('session')
        .select(fn.countAll<number>().as('count'))
        .whereRef('session.accountId', '=', 'account.id')
        .where('session.expiresAt', '>', nowMs)
        .as('sessions'),
    ])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Adds an account and returns its id; returns undefined when there is already one with this email. */
export async function addAccount(
  db: Db,
  account: { email: string; passwordHash: string; role?: Role; hasPrintedPassword?: 0 | 1 },
  nowMs: number,
) {
  const added = await db
    .insertInto('account')
    .values({
      role: 'owner',
      hasPrintedPassword: 0,
      ...account,
      id: newId(),
      email: normaliseEmail(account.email),
      requiresPasskey: 0,
      language: 'en',
      createdAt: nowMs,
      lastSignInAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Locks an account row until the end of the transaction, and returns it. */
export function lockAccount(trx: Db, id: string) {
  return lockRows(trx, 'account', 'createdAt')
    .where('id', '=', id)
    .returning(['email', 'role', 'passwordHash', 'requiresPasskey'])
    .executeTakeFirst()
}

/** Like lockAccount, for all accounts at once. */
export function lockAccounts(trx: Db) {
  return lockRows(trx, 'account', 'createdAt').returning(['id', 'email', 'role']).execute()
}

/** Returns the account's language of the back-office. */
export const findLanguage = (db: Db, id: string) =>
  db.selectFrom('account').select('language').where('id', '=', id).executeTakeFirstOrThrow()

export async function changeAccount(
  db: Db,
  id: string,
  change: { requiresPasskey?: 0 | 1; role?: Role; language?: OfficeLanguage },
) {
  await db.updateTable('account').set(change).where('id', '=', id).execute()
}

/**
 * Sets a password, removes password links and challenges, and ends all sessions but the one of `keepTokenHash`.
 * Returns the number of ended sessions.
 */
export async function setPassword(
  trx: Db,
  id: string,
  { passwordHash, isPrinted = false }: { passwordHash: string; isPrinted?: boolean },
  keepTokenHash: string | null = null,
) {
  await trx
    .updateTable('account')
    .set({ passwordHash, hasPrintedPassword: isPrinted ? 1 : 0 })
    .where('id', '=', id)
    .execute()
  await removePasswordLinks(trx, id)
  return endAllSessions(trx, id, keepTokenHash)
}

/** Records a sign-in and removes password links; returns the account's settings for the session. */
export async function recordSignIn(trx: Db, id: string, nowMs: number) {
  await removePasswordLinks(trx, id)
  return trx
    .updateTable('account')
    .set({ lastSignInAt: nowMs })
    .where('id', '=', id)
    .returning(['role', 'language', 'hasPrintedPassword'])
    .executeTakeFirstOrThrow()
}

async function removePasswordLinks(trx: Db, accountId: string) {
  await trx.deleteFrom('passwordLink').where('accountId', '=', accountId).execute()
}

/** Ends the account's sessions and pending challenges; returns the number of sessions. */
export async function endAllSessions(
  trx: Db,
  accountId: string,
  keepTokenHash: string | null = null,
) {
  await trx
    .deleteFrom('passkeyChallenge')
    // Challenges without an account go too, because any account may answer them. Others who are just
    // signing in have to retry.
    .where((row) => row.or([row('accountId', '=', accountId), row('accountId', 'is', null)]))
    .execute()
  return removeSessions(trx, accountId, keepTokenHash)
}

/** Removes all sessions of the account but the one of `keepTokenHash`; returns their number. */
export async function removeSessions(db: Db, accountId: string, keepTokenHash: string | null) {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .$if(keepTokenHash !== null, (query) => query.where('tokenHash', '!=', keepTokenHash ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes the account's passkeys and its second factor; returns the number of passkeys. */
export async function removePasskeys(trx: Db, accountId: string) {
  await changeAccount(trx, accountId, { requiresPasskey: 0 })
  const { numDeletedRows } = await trx
    .deleteFrom('passkey')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Foreign keys cascade to the account's sessions, passkeys and links. */
export async function removeAccount(db: Db, id: string) {
  await db.deleteFrom('account').where('id', '=', id).execute()
}

export async function hasPasskey(db: Db, accountId: string) {
  const passkey = await db
    .selectFrom('passkey')
    .select('id')
    .where('accountId', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return passkey !== undefined
}

/** The passkey rule's requirement of an account: none, use its passkey, or create one first. */
export type PasskeyRequirement = 'none' | 'use' | 'create'

/** SQL expression for queries that select from `account`. */
export const passkeyRequirement = sql<PasskeyRequirement>`case
  when not exists (select 1 from "houseRule" where "houseRule"."name" = 'passkey') then 'none'
  when exists (select 1 from "passkey" where "passkey"."accountId" = "account"."id") then 'use'
  else 'create'
end`

/** In a transaction, lock the account first: the rule only changes while all accounts are locked. */
export async function getPasskeyRequirement(
  db: Db,
  accountId: string,
): Promise<PasskeyRequirement> {
  const row = await db
    .selectFrom('account')
    .select(passkeyRequirement.as('requirement'))
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.requirement ?? 'none'
}

/** Whether the passkey rule is on: everybody must sign in with a passkey. */
export async function arePasskeysRequired(db: Db) {
  const rule = await db
    .selectFrom('houseRule')
    .select('name')
    .where('name', '=', 'passkey')
    .executeTakeFirst()
  return rule !== undefined
}

export async function addPasskeyRule(trx: Db, madeBy: string, nowMs: number) {
  await trx
    .insertInto('houseRule')
    .values({ name: 'passkey', madeBy, madeAt: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removePasskeyRule(trx: Db) {
  await trx.deleteFrom('houseRule').where('name', '=', 'passkey').execute()
}
