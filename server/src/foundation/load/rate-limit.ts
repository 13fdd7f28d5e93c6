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

/** Counts a use; returns the uses of each limit. Throws an HttpError 429 when a limit is exceeded. */
export async function enforceRateLimits(
  db: Db,
  limits: RateLimit[],
  nowMs: number,
  message: string,
) {
  await checkRateLimits(db, limits, nowMs, message)
  return requireAllowed(await consumeRateLimits(db, limits, nowMs), message)
}

/** The same without counting a use. */
export async function checkRateLimits(db: Db, limits: RateLimit[], nowMs: number, message: string) {
  return requireAllowed(await peekRateLimits(db, limits, nowMs), message)
}

function requireAllowed(result: RateLimitResult, message: string) {
  if (!result.isAllowed) throw tooManyRequests(message, result.waitMs)
  return result.used
}

const wrongTriesWindowMs = 15 * 60_000
const maxWrongTries = 30

/**
 * Limits wrong tries of secrets in links by client address. A try is counted before `work` checks the secret,
 * which throws when it is wrong, and refunded when it is right.
 * @param what prefix of the limit's key
 * @throws {HttpError} 429
 */
export async function limitWrongTries<Result>(
  db: Db,
  { what, ip, nowMs }: { what: string; ip: string; nowMs: number },
  work: () => Promise<Result>,
) {
  const limits = [
    { key: `${what} ${addressKey(ip)}`, maxUses: maxWrongTries, windowMs: wrongTriesWindowMs },
  ]
  await enforceRateLimits(db, limits, nowMs, 'Too many wrong tries. Please try again later.')
  const result = await work()
  // The link is used up: its result must be sent although the refund fails.
  await refund(db, limits, nowMs, nowMs).catch(() => {})
  return result
}

const maxClients = 10_000

interface MemoryRateLimit {
  maxUses: number
  windowMs: number
  message: string
}

/**
 * A rate limit without a query, per server, in fixed windows.
 * @returns a function that counts a use of a client, and throws an HttpError 429 beyond the limit
 */
export function createMemoryRateLimit({ maxUses, windowMs, message }: MemoryRateLimit) {
  const uses = new Map<string, number>()
  let window = 0

  return (client: string, nowMs: number) => {
    const current = Math.floor(nowMs / windowMs)
    if (current !== window || uses.size >= maxClients) uses.clear()
    window = current
    const used = (uses.get(client) ?? 0) + 1
    if (used > maxUses) throw tooManyRequests(message, windowMs - (nowMs % windowMs))
    uses.set(client, used)
  }
}

/** Limits what browsers report by themselves. */
export function createReportRateLimit(maxPerMinute: number) {
  return createMemoryRateLimit({
    maxUses: maxPerMinute,
    windowMs: 60_000,
    message: 'Too many reports. Please try again later.',
  })
}
