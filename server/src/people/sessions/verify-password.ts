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
  /** Resolves after `ms`; tests replace it to save time. */
  pause: (ms: number) => Promise<void>
}

/** Rate limit of failed sign-ins from one IP address. */
export function addressLimit(ip: string): RateLimit {
  return { key: `login ${addressKey(ip)}`, maxUses: 30, windowMs }
}

/**
 * Rate limits of failed sign-ins for one email from one IP address, and for all emails from it. There is no
 * lockout of an account: an attacker could lock its owner out.
 */
export function signInLimits({ ip, email }: Caller): RateLimit[] {
  const key = `login ${addressKey(ip)} ${hashEmail(email)}`
  return [addressLimit(ip), { key, maxUses: 10, windowMs }]
}

const tooManyAttempts = 'Too many wrong tries. Please try again later.'

/** Counts an attempt; throws 429 beyond a limit. Returns the number of attempts under the first limit. */
export async function countAttempt({ db, now }: Services, limits: RateLimit[]) {
  const attemptedAtMs = now()
  const [attempts = 0] = await enforceRateLimits(db, limits, attemptedAtMs, tooManyAttempts)
  return { attemptedAtMs, attempts }
}

// Each verification takes 19 MiB and one CPU core, so they are queued.
const enqueue = createFairQueue({ concurrency: 2, maxWaiting: 1000 })

/**
 * Returns the account with this email and password, or undefined. A wrong email and a wrong password take the same
 * time. Each attempt is counted before the password is verified, so that concurrent attempts cannot exceed the
 * limits; the caller refunds a successful one (`refundAttempt`). The queue is fair by IP address; its priority is
 * higher for addresses with a session of the account, and for those with fewer failed attempts. An attempt that
 * was never dequeued is not counted.
 * @throws {HttpError} 429 beyond a limit, 503 when the queue is full
 */
export async function verifyPassword(
  services: SignInServices,
  caller: Caller & { password: string },
) {
  const { db, passwords, now, pause } = services
  const limits = signInLimits(caller)
  const [failedAttempts = 0] = await checkRateLimits(db, limits, now(), tooManyAttempts)
  const from = { email: normaliseEmail(caller.email), address: caller.ip }
  const priority = (await isSignedInFrom(db, from, now())) ? -1 : failedAttempts
  const { account, attemptedAtMs, attempts, refundAttempt } = await enqueue(
    addressKey(caller.ip),
    priority,
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

/** Delays the response to a failed attempt by 10 ms for each earlier one, at most by a second. */
export async function slowDown(failedAttempts: number, pause: SignInServices['pause']) {
  // Delayed responses take memory: beyond this number only the rate limits apply.
  if (slowed >= maxSlowed) return
  slowed++
  await pause(Math.min(failedAttempts * 10, 1000))
  slowed--
}
