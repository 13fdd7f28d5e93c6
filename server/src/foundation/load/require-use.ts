import type { Db } from '../db/database.ts'
import { tooMany } from '../http/http-error.ts'
import { addressKey } from './address-key.ts'
import { consume, findUses, type Limit, refund, type Taken } from './repository.ts'

/** Counts a use, and returns how many each limit has seen; throws an HttpError 429 beyond one. */
export async function requireUse(db: Db, limits: Limit[], nowMs: number, message: string) {
  await requireRoom(db, limits, nowMs, message)
  return usedOf(await consume(db, limits, nowMs), message)
}

/** As requireUse, before anything is counted; `used` is without this use. */
export async function requireRoom(db: Db, limits: Limit[], nowMs: number, message: string) {
  return usedOf(await findUses(db, limits, nowMs), message)
}

function usedOf(taken: Taken, message: string) {
  if (!taken.isAllowed) throw tooMany(message, taken.waitMs)
  return taken.used
}

const wrongTriesWithinMs = 15 * 60_000
const maxWrongTries = 30

/**
 * Runs `work`, which throws when no link has the secret that was tried. A try is counted for its
 * address before it is checked, and refunded when it was right.
 * @param what is tried, as the count is called
 * @throws {HttpError} 429 after too many of them
 */
export async function countWrongTries<Result>(
  db: Db,
  { what, ip, nowMs }: { what: string; ip: string; nowMs: number },
  work: () => Promise<Result>,
) {
  const limits = [
    { key: `${what} ${addressKey(ip)}`, most: maxWrongTries, withinMs: wrongTriesWithinMs },
  ]
  await requireUse(db, limits, nowMs, 'Too many wrong tries. Please try again later.')
  const result = await work()
  // The answer must get out: nobody gets it a second time.
  await refund(db, limits, nowMs, nowMs).catch(() => {})
  return result
}
