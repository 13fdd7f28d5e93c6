import type { Db } from '../../db/database.ts'
import type { PasskeyChallengeTable } from '../tables.ts'

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

/** Uses a challenge up; undefined when it was never given for that, is used or has ended. */
export function takeChallenge(
  db: Db,
  { challenge, purpose }: Pick<Challenge, 'challenge' | 'purpose'>,
  nowMs: number,
) {
  return (
    db
      .deleteFrom('passkeyChallenge')
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('expiresAt', '>', nowMs)
      // A clock that was set back must not make an old one young again.
      .where('createdAt', '<=', nowMs + challengeMs)
      .returning(['accountId', 'createdAt'])
      .executeTakeFirst()
  )
}

export async function removeEndedChallenges(db: Db, nowMs: number) {
  await db.deleteFrom('passkeyChallenge').where('expiresAt', '<=', nowMs).execute()
}
