import type { Db } from '../../foundation/db/database.ts'
import { isUnavailable } from '../../foundation/db/dialect.ts'
import { hashToken, tokenOf } from '../../foundation/secrets/tokens.ts'
import { findSession, markSeen, removeSession } from './repository.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A session ends when it is not used for so long. */
const idleMs = 12 * hourMs
/** However much it is used. */
const longestMs = 7 * 24 * hourMs
/** Its use is recorded at most so often. */
const recordedEveryMs = minuteMs
/** How far the clocks of two servers may be apart. */
const clockSkewMs = 5 * minuteMs

/** When a session ends that was created and is used at these times. */
export function endOf(createdAtMs: number, usedAtMs: number) {
  return Math.min(usedAtMs + idleMs, createdAtMs + longestMs)
}

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
  if (lastSeenAt + recordedEveryMs <= nowMs) {
    await ifWritable(markSeen(db, { tokenHash, expiresAt: endOf(createdAt, nowMs) }, nowMs))
  }
  return session
}

/**
 * The account whose session an `Authorization` header shows, for routes that need no sign-in;
 * undefined without one. Unlike touchSession it moves no end.
 */
export async function accountOf(db: Db, header: string | undefined, nowMs: number) {
  const token = tokenOf(header)
  const session = token && (await findSession(db, hashToken(token)))
  if (!session || isAhead(session, nowMs) || session.expiresAt <= nowMs) return undefined
  return session.accountId
}

/** Whether the clock says that the session was used in the future: it was set back. */
function isAhead(session: { createdAt: number; lastSeenAt: number }, nowMs: number) {
  return Math.max(session.createdAt, session.lastSeenAt) > nowMs + clockSkewMs
}

/** A full disk keeps nobody from reading: what cannot be recorded now is recorded at the next use. */
async function ifWritable(write: Promise<unknown>) {
  await write.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
}
