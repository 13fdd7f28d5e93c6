import { createFairQueue } from '../../foundation/http/fair-queue.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { checkRateLimits, enforceRateLimits } from '../../foundation/load/rate-limit.ts'
import { type RateLimit, refund } from '../../foundation/load/repository.ts'
import type { Services } from '../../foundation/services.ts'
import { hashEmail, normaliseEmail } from '../accounts/email.ts'
import type { AccountServices } from '../accounts/manage-accounts.ts'
import { findAccount } from '../accounts/repository.ts'
import { isSignedInFrom } from './repository.ts'

const windowMs = 15 * 60_000

type Caller = { ip: string; email: string }

export interface SignInServices extends AccountServices {
  /** Resolves after that time; tests do not wait. */
  pause: (ms: number) => Promise<void>
}

/** Limits wrong attempts of any kind from one address. */
export function addressLimit(ip: string): Limit {
  return { key: `login ${addressKey(ip)}`, most: 30, withinMs: windowMs }
}

/**
 * Limits wrong attempts by the caller's address, so that nobody can lock the owner out from elsewhere. The
 * wide limit stops a caller who goes through many emails.
 */
export function signInLimits({ ip, email }: Caller): Limit[] {
  const key = `login ${addressKey(ip)} ${hashEmail(email)}`
  return [addressLimit(ip), { key, maxUses: 10, windowMs }]
}

const tooManyAttempts = 'Too many wrong tries. Please try again later.'

/** Counts a try; throws 429 when there were too many. Returns how many came from the address. */
export async function countAttempt({ db, now }: Deps, limits: Limit[]) {
  const attemptedAtMs = now()
  const [attempts = 0] = await requireUse(db, limits, attemptedAtMs, tooManyAttempts)
  return { attemptedAtMs, attempts }
}

// Each verification takes 19 MiB and a processor: a flood waits in a queue.
const enqueue = fairQueue({ atOnce: 2, maxWaiting: 1000 })

/**
 * The account with this email and password, or undefined. A wrong email and a wrong password fail alike and
 * take equally long. Every try is counted before the password is verified, and `refundAttempt` takes a right one
 * back afterwards: attempts at the same time cannot get past the limits. Addresses take turns: first those that
 * have a session of the account, then those with the fewest wrong attempts. A try that never got its turn is
 * not counted.
 */
export async function verifyPassword(
  services: SignInServices,
  caller: Caller & { password: string },
) {
  const { db, passwords, now, pause } = services
  const limits = signInLimits(caller)
  const [failedAttempts = 0] = await requireRoom(db, limits, now(), tooManyAttempts)
  const from = { email: normaliseEmail(caller.email), address: caller.ip }
  const rank = (await isSignedInFrom(db, from, now())) ? -1 : failedAttempts
  const { account, attemptedAtMs, attempts, refundAttempt } = await enqueue(
    addressKey(caller.ip),
    rank,
    async () => {
      const counted = await countAttempt(services, limits)
      const refundAttempt = () => refund(db, limits, counted.attemptedAtMs, now())
      try {
        const found = await findAccount(db, caller.email)
        const isRight = await passwords.verify(caller.password, found?.passwordHash)
        return { ...counted, refundAttempt, account: isRight ? found : undefined }
      } catch (error) {
        await refundAttempt().catch(() => {})
        throw error
      }
    },
  )
  if (account) return { account, attemptedAtMs, refundAttempt }
  await slowDown(attempts, pause)
  return undefined
}

const maxSlowed = 50
let slowed = 0

/** Pauses, longer with each wrong try from the address for any email. */
export async function slowDown(failedAttempts: number, pause: SignInServices['pause']) {
  // Waiting answers cost memory. In a flood they go out at once, and the limits do their work.
  if (slowed >= maxSlowed) return
  slowed++
  await pause(Math.min(failedAttempts * 10, 1000))
  slowed--
}
