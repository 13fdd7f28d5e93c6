import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/database.ts'
import { deleteBatch } from '../db/statements.ts'

export interface RateLimit {
  key: string
  /** So many uses are allowed in any span of `withinMs`. */
  most: number
  withinMs: number
}

export type RateLimitResult =
  | { isAllowed: true; used: number[] }
  | { isAllowed: false; waitMs: number }

/**
 * Counts one use against every limit, or against none when one of them is reached. All is one
 * transaction and the rows are locked, so uses at the same time cannot get past a limit, not even
 * on two servers. `used` is each limit's count, this use included.
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
      const waitMs = waitFor(times, limit, nowMs)
      if (waitMs !== undefined) return { isAllowed: false, waitMs }
      used.push({ limit, times: [...times, nowMs] })
    }
    for (const { limit, times } of used) await storeTimes(trx, limit, times, nowMs)
    return { isAllowed: true, used: used.map(({ times }) => times.length) }
  })
}

/** As consumeRateLimits would answer, and counts nothing: what is refused again and again costs no write. */
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
    const waitMs = waitFor(times, limit, nowMs)
    if (waitMs !== undefined) return { isAllowed: false, waitMs }
    used.push(times.length)
  }
  return { isAllowed: true, used }
}

/** Takes a use back that was counted at `usedAtMs`. */
export function refund(db: Db, limits: RateLimit[], usedAtMs: number, nowMs: number) {
  return inTransaction(db, async (trx) => {
    for (const limit of limits) {
      const times = await lockTimes(trx, limit, nowMs)
      const at = times.indexOf(usedAtMs)
      if (at >= 0) await storeTimes(trx, limit, times.toSpliced(at, 1), nowMs)
    }
  })
}

export function removeOldUses(db: Db, nowMs: number, most: number) {
  return deleteBatch(db, 'rate', sql`"expiresAt" <= ${nowMs}`, most)
}

/** The uses that still count, oldest first. The insert that changes nothing locks the row. */
async function lockTimes(trx: Db, limit: RateLimit, nowMs: number) {
  const { key, withinMs } = limit
  const { times } = await trx
    .insertInto('rate')
    .values({ key, times: '[]', expiresAt: nowMs + withinMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ key: row.ref('excluded.key') })),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  return countedTimes(times, limit, nowMs)
}

function countedTimes(times = '[]', { withinMs }: RateLimit, nowMs: number) {
  // Times a little ahead are those of callers who overtook this one. Times far ahead mean that the
  // clock was set back, which must not lock anybody out until it has caught up.
  return (JSON.parse(times) as number[]).filter((at) => Math.abs(nowMs - at) < withinMs)
}

/** How long the limit allows no other use; undefined when it does now. */
function waitFor(times: number[], { most, withinMs }: RateLimit, nowMs: number) {
  const oldest = times[times.length - most]
  return oldest === undefined ? undefined : oldest + withinMs - nowMs
}

async function storeTimes(trx: Db, { key, withinMs }: RateLimit, times: number[], nowMs: number) {
  await trx
    .updateTable('rate')
    .set({ times: JSON.stringify(times), expiresAt: nowMs + withinMs })
    .where('key', '=', key)
    .execute()
}
