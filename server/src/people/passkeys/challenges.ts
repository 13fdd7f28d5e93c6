import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import type { PasskeyChallengeTable } from '../accounts/tables.ts'

/** How long somebody may take over an answer. */
export const challengeMs = 5 * 60_000

type Challenge = Omit<PasskeyChallengeTable, 'expiresAt'>

export async function addChallenge(db: Db, challenge: Challenge) {
  const expiresAt = challenge.createdAt + challengeMs
  await db
    .insertInto('passkeyChallenge')
    .values({ ...challenge, expiresAt })
    .execute()
}

type Which = Pick<Challenge, 'challenge' | 'purpose'>

/** A challenge that waits for its answer; undefined when it was never given for that, is used or has ended. */
export function findChallenge(db: Db, { challenge, purpose }: Which, nowMs: number) {
  return (
    db
      .selectFrom('passkeyChallenge')
      .select(['accountId', 'createdAt'])
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('expiresAt', '>', nowMs)
      // A clock that was set back must not make an old one young again.
      .where('createdAt', '<=', nowMs + challengeMs)
      .executeTakeFirst()
  )
}

/** Uses a challenge up, in the transaction of what its answer opens; returns whether it was there. */
export async function takeChallenge(trx: Db, challenge: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeyChallenge')
    .where('challenge', '=', challenge)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function removeEndedChallenges(db: Db, nowMs: number, most: number) {
  return deleteBatch(db, 'passkeyChallenge', sql`"expiresAt" <= ${nowMs}`, most)
}
