import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/database.ts'
import { deleteBatch } from '../db/statements.ts'

declare module '../db/tables.ts' {
  interface Tables {
    rate: {
      key: string
      /** JSON array: the times of the uses. */
      times: string
      expiresAt: number
    }
  }
}

export interface RateLimit {
  key: string
  /** Allowed in any period of `windowMs` (a sliding window). */
  maxUses: number
  windowMs: number
}

export type RateLimitResult =
  | { isAllowed: true; used: number[] }
  | { isAllowed: false; waitMs: number }

/**
 * Counts one use against all limits, or against none when one of them is reached. It locks their rows in one
 * transaction, so that concurrent uses, also on two servers, cannot exceed a limit. `used` includes this use.
 */
export function consumeRateLimits(
  db: Db,
  limits: RateLimit[],
  nowMs: number,
): Promise<RateLimitResult> {
  return inTransaction(db, async (trx) => {
    const used: { limit: RateLimit; times: number[] }[] = []
    for (const limit of limits) {
      const times = await lockTimes(trx, limit, nowMs)
      const waitMs = computeWaitMs(times, limit, nowMs)
      if (waitMs !== undefined) return { isAllowed: false, waitMs }
      used.push({ limit, times: [...times, nowMs] })
    }
    for (const { limit, times } of used) await storeTimes(trx, limit, times, nowMs)
    return { isAllowed: true, used: used.map(({ times }) => times.length) }
  })
}

/** The same without counting: repeated refusals cost no write. */
export async function peekRateLimits(
  db: Db,
  limits: RateLimit[],
  nowMs: number,
): Promise<RateLimitResult> {
  const keys = limits.map(({ key }) => key)
  const rows = await db
    .selectFrom('rate')
    .select(['key', 'times'])
    .where('key', 'in', keys)
    .execute()
  const used: number[] = []
  for (const limit of limits) {
    const times = countedTimes(rows.find(({ key }) => key === limit.key)?.times, limit, nowMs)
    const waitMs = computeWaitMs(times, limit, nowMs)
    if (waitMs !== undefined) return { isAllowed: false, waitMs }
    used.push(times.length)
  }
  return { isAllowed: true, used }
}

/** Removes the use that was counted at `usedAtMs`. */
export function refund(db: Db, limits: RateLimit[], usedAtMs: number, nowMs: number) {
  return inTransaction(db, async (trx) => {
    for (const limit of limits) {
      const times = await lockTimes(trx, limit, nowMs)
      const at = times.indexOf(usedAtMs)
      if (at >= 0) await storeTimes(trx, limit, times.toSpliced(at, 1), nowMs)
    }
  })
}

export function removeOldUses(db: Db, nowMs: number, maxRows: number) {
  return deleteBatch(db, 'rate', sql`"expiresAt" <= ${nowMs}`, maxRows)
}

/** Locks the row by an upsert that changes nothing; returns the uses that still count, oldest first. */
async function lockTimes(trx: Db, limit: RateLimit, nowMs: number) {
  const { key, windowMs } = limit
  const { times } = await trx
    .insertInto('rate')
    .values({ key, times: '[]', expiresAt: nowMs + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ key: row.ref('excluded.key') })),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  return countedTimes(times, limit, nowMs)
}

function countedTimes(times = '[]', { windowMs }: RateLimit, nowMs: number) {
  // Times a little ahead are from concurrent requests. Times far ahead mean that the clock was set back, which
  // must not lock anybody out.
  return (JSON.parse(times) as number[]).filter((at) => Math.abs(nowMs - at) < windowMs)
}

/** When the next use is allowed; undefined if it is now. */
function computeWaitMs(times: number[], { maxUses, windowMs }: RateLimit, nowMs: number) {
  const oldest = times[times.length - maxUses]
  return oldest === undefined ? undefined : oldest + windowMs - nowMs
}

async function storeTimes(trx: Db, { key, windowMs }: RateLimit, times: number[], nowMs: number) {
  await trx
    .updateTable('rate')
    .set({ times: JSON.stringify(times), expiresAt: nowMs + windowMs })
    .where('key', '=', key)
    .execute()
}
