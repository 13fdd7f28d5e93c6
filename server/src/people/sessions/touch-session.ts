import type { Db } from '../../foundation/db/database.ts'
import { isUnavailable } from '../../foundation/db/dialect.ts'
import { hashToken } from '../../foundation/secrets/tokens.ts'
import { endOf, isAhead, notedEveryMs } from './lifetime.ts'
import { findSession, markSeen, removeSession } from './repository.ts'

/**
 * The session of a token, with its account, or undefined when there is none or it has ended. Its use
 * moves its end. One that has ended is removed, so that no clock that is set back makes it young
 * again.
 */
export async function touchSession(db: Db, token: string, nowMs: number) {
  const session = await findSession(db, hashToken(token))
  if (!session || isAhead(session, nowMs)) return undefined
  const { tokenHash, createdAt, lastSeenAt } = session
  if (session.expiresAt <= nowMs) {
    await ifWritable(removeSession(db, tokenHash))
    return undefined
  }
  if (lastSeenAt + notedEveryMs <= nowMs) {
    await ifWritable(markSeen(db, { tokenHash, expiresAt: endOf(createdAt, nowMs) }, nowMs))
  }
  return session
}

/** A full disk keeps nobody from reading: what cannot be noted now is noted at the next use. */
async function ifWritable(write: Promise<unknown>) {
  await write.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
}
