import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/statements.ts'
import { newId } from '../../foundation/db/tables.ts'
import type { PasskeyChallengeTable, PasskeyTable } from '../accounts/tables.ts'

type NewPasskey = Pick<
  PasskeyTable,
  'accountId' | 'name' | 'credentialId' | 'publicKey' | 'counter'
> & { transports: string[] }

/** Lists the account's passkeys, oldest first. */
export function listPasskeys(db: Db, accountId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'credentialId', 'transports', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Returns the passkey with a credential id, and its account's email; or undefined. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.accountId')
    .select([
      'passkey.id',
      'passkey.accountId',
      'passkey.credentialId',
      'passkey.publicKey',
      'passkey.counter',
      'account.email',
    ])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

/** Adds a passkey and returns its id; returns undefined when it was already added. */
export async function addPasskey(db: Db, passkey: NewPasskey, nowMs: number) {
  const added = await db
    .insertInto('passkey')
    .values({
      ...passkey,
      id: newId(),
      transports: JSON.stringify(passkey.transports),
      createdAt: nowMs,
      lastUsedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Records a use; returns whether the passkey still exists and its counter was still `from`. */
export async function recordPasskeyUse(
  db: Db,
  id: string,
  { from, to }: { from: number; to: number },
  nowMs: number,
) {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter: to, lastUsedAt: nowMs })
    .where('id', '=', id)
    .where('counter', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a passkey and returns its name; undefined when there is none. */
export async function removePasskey(db: Db, accountId: string, id: string) {
  const removed = await db
    .deleteFrom('passkey')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

/** Lifetime of a challenge. */
export const challengeMs = 5 * 60_000

type Challenge = Omit<PasskeyChallengeTable, 'expiresAt'>

export async function addChallenge(db: Db, challenge: Challenge) {
  const expiresAt = challenge.createdAt + challengeMs
  await db
    .insertInto('passkeyChallenge')
    .values({ ...challenge, expiresAt })
    .execute()
}

type ChallengeKey = Pick<Challenge, 'challenge' | 'purpose'>

/** Returns a pending challenge; undefined when it is unknown, for another purpose, used or expired. */
export function findChallenge(db: Db, { challenge, purpose }: ChallengeKey, nowMs: number) {
  return (
    db
      .selectFrom('passkeyChallenge')
      .select(['accountId', 'createdAt'])
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('expiresAt', '>', nowMs)
      // When the clock was set back, expired challenges must stay invalid.
      .where('createdAt', '<=', nowMs + challengeMs)
      .executeTakeFirst()
  )
}

/** Removes a challenge, in the transaction that the response authorises; returns whether it still existed. */
export async function consumeChallenge(trx: Db, challenge: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeyChallenge')
    .where('challenge', '=', challenge)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function removeExpiredChallenges(db: Db, nowMs: number, limit: number) {
  return deleteBatch(db, 'passkeyChallenge', sql`"expiresAt" <= ${nowMs}`, limit)
}
