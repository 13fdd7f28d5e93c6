import type { FastifyBaseLogger } from 'fastify'
import { removeEndedChallenges } from './auth/passkeys/challenges.ts'
import { removeEndedSessions } from './auth/sessions/repository.ts'
import type { Db } from './db/database.ts'
import { forgetOldCalls } from './idempotency/repository.ts'
import { describeStoredPictures } from './pictures/describe-stored.ts'
import { forgetOldUses } from './rate-limit/repository.ts'
import { forgetOldVisits } from './releases/health/repository.ts'
import { forgetOldVitals } from './releases/vitals/repository.ts'
import { purgeRooms } from './rooms/repository.ts'
import { purgeStaff } from './staff/repository.ts'
import { forgetOldViolations } from './violations/repository.ts'

const hourMs = 60 * 60_000
/** How long a deletion can be undone. */
export const keepDeletedMs = 30 * 24 * hourMs
/** How long a visitor counts once for a version of a screen, and how long visits are counted. */
const keepVisitsMs = 30 * 24 * hourMs
/** How long a call that is repeated with its key is known. */
const keepCallsMs = 24 * hourMs

/** Removes what has had its time: deleted entries and with them their pictures, ended sessions, old counts. */
export async function cleanUp(db: Db, nowMs: number) {
  await purgeStaff(db, nowMs - keepDeletedMs)
  await purgeRooms(db, nowMs - keepDeletedMs)
  await removeEndedSessions(db, nowMs)
  await removeEndedChallenges(db, nowMs)
  await forgetOldUses(db, nowMs)
  await forgetOldCalls(db, nowMs - keepCallsMs)
  await forgetOldVisits(db, nowMs - keepVisitsMs)
  await forgetOldVitals(db, nowMs - keepVisitsMs)
  await forgetOldViolations(db, nowMs - keepVisitsMs)
  // While a new version is rolled out, an old one may still add some.
  await describeStoredPictures(db)
}

/** Cleans up now and then every hour; returns how to stop. */
export function startHousekeeping(db: Db, now: () => number, log: Pick<FastifyBaseLogger, 'warn'>) {
  let round = Promise.resolve()
  const start = () => {
    round = cleanUp(db, now()).catch((err) => log.warn({ err }, 'not everything was cleaned up'))
  }
  start()
  const timer = setInterval(start, hourMs)
  return async () => {
    clearInterval(timer)
    await round
  }
}
