import type { Db } from '../../foundation/db/database.ts'
import { isUnavailable } from '../../foundation/db/dialect.ts'
import { hashToken, tokenOf } from '../../foundation/secrets/tokens.ts'
import { findSession, recordSessionUse, removeSession } from './repository.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A session ends when it is unused for that long. */
const idleMs = 12 * hourMs
/** It ends after that time at the latest. */
const maxMs = 7 * 24 * hourMs
/** A use is recorded at most that often. */
const recordedEveryMs = minuteMs
/** The clocks of two servers may differ by that much. */
const clockSkewMs = 5 * minuteMs

/** The end of a session that was created and is used at these times. */
export function computeExpiry(createdAtMs: number, usedAtMs: number) {
  return Math.min(usedAtMs + idleMs, createdAtMs + maxMs)
}

/**
 * The session of a token, with its account; undefined when there is none or it has ended. The use moves its
 * end. A session that has ended is removed: a clock that is set back must not revive it.
 */
export async function touchSession(db: Db, token: string, nowMs: number) {
  const session = await findSession(db, hashToken(token))
  if (!session || isInFuture(session, nowMs)) return undefined
  const { tokenHash, createdAt, lastSeenAt } = session
  if (session.expiresAt <= nowMs) {
    await ignoreUnavailable(removeSession(db, { tokenHash }))
    return undefined
  }
  if (lastSeenAt + recordedEveryMs <= nowMs) {
    await ignoreUnavailable(
      recordSessionUse(db, { tokenHash, expiresAt: computeExpiry(createdAt, nowMs) }, nowMs),
    )
  }
  return session
}

/**
 * The account whose session an `Authorization` header shows, for routes that need no sign-in;
 * undefined without one. Unlike touchSession it moves no end.
 */
export async function findSessionAccount(db: Db, header: string | undefined, nowMs: number) {
  const token = tokenOf(header)
  const session = token && (await findSession(db, hashToken(token)))
  if (!session || isInFuture(session, nowMs) || session.expiresAt <= nowMs) return undefined
  return session.accountId
}

/** Whether the session was used in the future: the clock was set back. */
function isInFuture(session: { createdAt: number; lastSeenAt: number }, nowMs: number) {
  return Math.max(session.createdAt, session.lastSeenAt) > nowMs + clockSkewMs
}

/** A full disk must not prevent reading: the next use is recorded instead. */
async function ignoreUnavailable(write: Promise<unknown>) {
  await write.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
}
