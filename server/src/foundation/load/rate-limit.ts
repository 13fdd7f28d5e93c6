import type { Db } from '../db/database.ts'
import { tooManyRequests } from '../http/http-error.ts'
import { addressKey } from './address-key.ts'
import {
  consumeRateLimits,
  peekRateLimits,
  type RateLimit,
  type RateLimitResult,
  refund,
} from './repository.ts'

/** Counts a use, and returns how many each limit has seen; throws an HttpError 429 beyond one. */
export async function enforceRateLimits(
  db: Db,
  limits: RateLimit[],
  nowMs: number,
  message: string,
) {
  await checkRateLimits(db, limits, nowMs, message)
  return usedOf(await consumeRateLimits(db, limits, nowMs), message)
}

/** As enforceRateLimits, before anything is counted; `used` is without this use. */
export async function checkRateLimits(db: Db, limits: RateLimit[], nowMs: number, message: string) {
  return usedOf(await peekRateLimits(db, limits, nowMs), message)
}

function usedOf(taken: RateLimitResult, message: string) {
  if (!taken.isAllowed) throw tooManyRequests(message, taken.waitMs)
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
export async function limitWrongTries<Result>(
  db: Db,
  { what, ip, nowMs }: { what: string; ip: string; nowMs: number },
  work: () => Promise<Result>,
) {
  const limits = [
    { key: `${what} ${addressKey(ip)}`, most: maxWrongTries, withinMs: wrongTriesWithinMs },
  ]
  await enforceRateLimits(db, limits, nowMs, 'Too many wrong tries. Please try again later.')
  const result = await work()
  // The answer must get out: nobody gets it a second time.
  await refund(db, limits, nowMs, nowMs).catch(() => {})
  return result
}

const maxCallers = 10_000

interface Settings {
  most: number
  withinMs: number
  message: string
}

/**
 * A limit that costs no query: of this server alone, and for what does no harm beyond it. Returns
 * what counts a use of a caller, and throws an HttpError 429 beyond the limit.
 */
export function createMemoryRateLimit({ most, withinMs, message }: Settings) {
  const used = new Map<string, number>()
  let span = 0

  return (caller: string, nowMs: number) => {
    const current = Math.floor(nowMs / withinMs)
    if (current !== span || used.size >= maxCallers) used.clear()
    span = current
    const uses = (used.get(caller) ?? 0) + 1
    if (uses > most) throw tooManyRequests(message, withinMs - (nowMs % withinMs))
    used.set(caller, uses)
  }
}

/** The same for what browsers report by themselves, in a minute. */
export function createReportRateLimit(most: number) {
  return createMemoryRateLimit({
    most,
    withinMs: 60_000,
    message: 'Too many reports. Please try again later.',
  })
}
