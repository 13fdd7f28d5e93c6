import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { deleteBatch, lockRows } from '../../foundation/db/statements.ts'
import { newId } from '../../foundation/db/tables.ts'
import { getPasskeyRequirement, lockAccount, passkeyRequirement } from '../accounts/repository.ts'
import type { SessionTable } from '../accounts/tables.ts'

type NewSession = Omit<SessionTable, 'id' | 'createdAt' | 'lastSeenAt'>

/** Returns the session's id. */
export async function addSession(db: Db, session: NewSession, nowMs: number) {
  const id = newId()
  await db
    .insertInto('session')
    .values({ ...session, id, createdAt: nowMs, lastSeenAt: nowMs })
    .execute()
  return id
}

/** Returns the session, expired or not, with its account; or undefined. */
export function findSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select([
      'session.tokenHash',
      'session.id',
      'session.accountId',
      'session.createdAt',
      'session.lastSeenAt',
      'session.expiresAt',
      'account.email',
      'account.role',
    ])
    .select(passkeyRequirement.as('passkeyRequirement'))
    .where('session.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Locks a session row until the end of the transaction; returns undefined when it has ended, else the account's
 * role and passkey requirement. Lock order: account, then session, like everything that ends sessions.
 */
export async function lockSession(
  trx: Db,
  { accountId, tokenHash }: { accountId: string; tokenHash: string },
  nowMs: number,
) {
  const account = await lockAccount(trx, accountId)
  if (!account) return undefined
  const session = await lockRows(trx, 'session', 'createdAt')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', nowMs)
    .returning('tokenHash')
    .executeTakeFirst()
  return (
    session && {
      role: account.role,
      passkeyRequirement: await getPasskeyRequirement(trx, accountId),
    }
  )
}

/** Records a use and extends the session. */
export async function recordSessionUse(
  db: Db,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: number },
  nowMs: number,
) {
  await db
    .updateTable('session')
    .set({ lastSeenAt: nowMs, expiresAt })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

/** Whether an account has an active session that was created from this IP address. */
export async function isSignedInFrom(
  db: Db,
  { email, address }: { email: string; address: string },
  nowMs: number,
) {
  const session = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select('session.id')
    .where('account.email', '=', email)
    .where('session.address', '=', address)
    .where('session.expiresAt', '>', nowMs)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** Lists the account's active sessions, last seen first. */
export function listSessions(db: Db, accountId: string, nowMs: number) {
  return db
    .selectFrom('session')
    .select(['id', 'tokenHash', 'device', 'address', 'createdAt', 'lastSeenAt'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', nowMs)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Returns the token hashes of those sessions that are still active. */
export async function findActiveSessions(db: Db, tokenHashes: string[], nowMs: number) {
  if (tokenHashes.length === 0) return new Set<string>()
  const active = await db
    .selectFrom('session')
    .select('tokenHash')
    .where('tokenHash', 'in', tokenHashes)
    .where('expiresAt', '>', nowMs)
    .execute()
  return new Set(active.map(({ tokenHash }) => tokenHash))
}

/** Removes the session with these columns and returns it; undefined when there is none. */
export function removeSession(
  db: Db,
  columns: { tokenHash: string } | { accountId: string; id: string },
) {
  return db
    .deleteFrom('session')
    .where((row) => row.and(columns))
    .returning(['id', 'device'])
    .executeTakeFirst()
}

export function removeExpiredSessions(db: Db, nowMs: number, limit: number) {
  return deleteBatch(db, 'session', sql`"expiresAt" <= ${nowMs}`, limit)
}
