import type { Db } from '../../foundation/db/database.ts'
import { isUnavailable } from '../../foundation/db/dialect.ts'
import { hashToken, parseBearerToken } from '../../foundation/secrets/tokens.ts'
import { findSession, recordSessionUse, removeSession } from './repository.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Idle timeout of a session. */
const idleMs = 12 * hourMs
/** Maximum lifetime of a session. */
const maxMs = 7 * 24 * hourMs
/** Uses are recorded at most once in this time. */
const recordedEveryMs = minuteMs
/** Tolerated difference between the clocks of two servers. */
const clockSkewMs = 5 * minuteMs

/** Returns when a session expires (epoch ms): after the idle timeout, at most after its maximum lifetime. */
export function computeExpiry(createdAtMs: number, usedAtMs: number) {
  return Math.min(usedAtMs + idleMs, createdAtMs + maxMs)
}

/**
 * Returns the session of a token, with its account, and extends it; undefined when there is none or it has
 * expired. Removes an expired session, so that setting the clock back cannot revive it.
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
 * Returns the account id for the session in an `Authorization` header, for public routes; undefined without a
 * valid session. Unlike touchSession it does not extend the session.
 */
export async function findSessionAccount(db: Db, header: string | undefined, nowMs: number) {
  const token = parseBearerToken(header)
  const session = token && (await findSession(db, hashToken(token)))
  if (!session || isInFuture(session, nowMs) || session.expiresAt <= nowMs) return undefined
  return session.accountId
}

/** Whether the last use is in the future, because the clock was set back. */
function isInFuture(session: { createdAt: number; lastSeenAt: number }, nowMs: number) {
  return Math.max(session.createdAt, session.lastSeenAt) > nowMs + clockSkewMs
}

/** Ignores a failed write, such as on a full disk, so that reading still works. */
async function ignoreUnavailable(write: Promise<unknown>) {
  await write.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
}
