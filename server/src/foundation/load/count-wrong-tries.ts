import type { Db } from '../db/database.ts'
import { addressKey } from './address-key.ts'
import { refund } from './repository.ts'
import { requireUse } from './require-use.ts'

const windowMs = 15 * 60_000
const mostWrong = 30

/**
 * Does what a secret in a link opens, which throws when there is no such link. Wrong tries from an
 * address are counted before they are looked at.
 * @param what is tried, as the count is called
 * @throws {HttpError} 429 after too many of them
 */
export async function countWrongTries<Result>(
  db: Db,
  { what, ip, nowMs }: { what: string; ip: string; nowMs: number },
  work: () => Promise<Result>,
) {
  const limits = [{ key: `${what} ${addressKey(ip)}`, most: mostWrong, withinMs: windowMs }]
  await requireUse(db, limits, nowMs, 'Too many wrong tries. Please try again later.')
  const result = await work()
  // The answer must get out: nobody gets it a second time.
  await refund(db, limits, nowMs, nowMs).catch(() => {})
  return result
}
