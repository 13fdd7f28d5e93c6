import type { Db } from '../db/database.ts'
import { newId } from '../db/new-id.ts'

/** How far the clocks of two servers may be apart. */
const clockSkewMs = 5 * 60_000

/** Emails are compared without regard to case or to spaces around them. */
export function normaliseEmail(email: string) {
  return email.trim().toLowerCase()
}

export function findAccount(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'passwordHash'])
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

/** Returns false, and adds nothing, when there is an account with this email. */
export async function addAccount(
  db: Db,
  account: { email: string; passwordHash: string },
  nowMs: number,
) {
  const added = await db
    .insertInto('account')
    .values({
      id: newId(),
      email: normaliseEmail(account.email),
      passwordHash: account.passwordHash,
      createdAt: nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function addSession(
  db: Db,
  session: { tokenHash: string; accountId: string; createdAt: number; expiresAt: number },
) {
  await db.insertInto('session').values(session).execute()
}

/** The session that has not ended by then, with its account, or undefined. */
export function findSession(db: Db, tokenHash: string, nowMs: number) {
  return (
    db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.accountId')
      .select(['session.tokenHash', 'session.accountId', 'account.email'])
      .where('session.tokenHash', '=', tokenHash)
      .where('session.expiresAt', '>', nowMs)
      // A clock that was set back must not make an old session young again.
      .where('session.createdAt', '<=', nowMs + clockSkewMs)
      .executeTakeFirst()
  )
}

export async function removeSession(db: Db, tokenHash: string) {
  await db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
}

export async function removeEndedSessions(db: Db, nowMs: number) {
  await db.deleteFrom('session').where('expiresAt', '<=', nowMs).execute()
}
