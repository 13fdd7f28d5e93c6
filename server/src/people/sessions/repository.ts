import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import { lockRows } from '../../foundation/db/lock-rows.ts'
import { newId } from '../../foundation/db/new-id.ts'
import { getPasskeyRequirement, lockAccount, passkeyRequirement } from '../accounts/repository.ts'

interface NewSession {
  tokenHash: string
  accountId: string
  device: string
  address: string | null
  expiresAt: number
}

/** Returns the session's id. */
export async function addSession(db: Db, session: NewSession, nowMs: number) {
  const id = newId()
  await db
    .insertInto('session')
    .values({ ...session, id, createdAt: nowMs, lastSeenAt: nowMs })
    .execute()
  return id
}

/** The session with its account, ended or not, or undefined. */
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
 * Locks a session until the end of the transaction; undefined when it has ended, else the account's role
 * and demand. Lock order: account, then session, as everything that ends sessions does.
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

/** Records a use, which moves the session's end. */
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

/** Whether an account has a session that was created from this address. */
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

/** The account's sessions that have not ended, last seen first. */
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

/** Which of these sessions have not ended, by the hashes of their tokens. */
export async function findActiveSessions(db: Db, tokenHashes: string[], nowMs: number) {
  if (tokenHashes.length === 0) return new Set<string>()
  const open = await db
    .selectFrom('session')
    .select('tokenHash')
    .where('tokenHash', 'in', tokenHashes)
    .where('expiresAt', '>', nowMs)
    .execute()
  return new Set(open.map(({ tokenHash }) => tokenHash))
}

/** Removes the session that these columns name, and returns it, or undefined. */
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
