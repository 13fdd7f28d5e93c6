import type { Db } from '../db/database.ts'
import { tooMany } from '../http/http-error.ts'
import { consume, findUses, type Limit, type Taken } from './repository.ts'

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
