import { createFairQueue } from '../../foundation/http/fair-queue.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { checkRateLimits, enforceRateLimits } from '../../foundation/load/rate-limit.ts'
import { type RateLimit, refund } from '../../foundation/load/repository.ts'
import type { Services } from '../../foundation/services.ts'
import { hashEmail, normaliseEmail } from '../accounts/email.ts'
import type { AccountDeps } from '../accounts/manage-accounts.ts'
import { findAccount } from '../accounts/repository.ts'
import { isSignedInFrom } from './repository.ts'

const windowMs = 15 * 60_000

type Caller = { ip: string; email: string }

export interface SignInDeps extends AccountDeps {
  /** Resolves after that time; tests do not wait. */
  pause: (ms: number) => Promise<void>
}

/** Limits wrong tries of any kind from one address. */
export function addressLimit(ip: string): RateLimit {
  return { key: `login ${addressKey(ip)}`, maxUses: 30, windowMs }
}

/**
 * Limits wrong tries by the caller's address, so that nobody can lock the owner out from elsewhere. The
 * wide limit stops a caller who goes through many emails.
 */
export function limitsFor({ ip, email }: Caller): RateLimit[] {
  const key = `login ${addressKey(ip)} ${hashEmail(email)}`
  return [addressLimit(ip), { key, maxUses: 10, windowMs }]
}

const tooManyTries = 'Too many wrong tries. Please try again later.'

/** Counts a try; throws 429 when there were too many. Returns how many came from the address. */
export async function countTry({ db, now }: Services, limits: RateLimit[]) {
  const triedAtMs = now()
  const [tries = 0] = await enforceRateLimits(db, limits, triedAtMs, tooManyTries)
  return { triedAtMs, tries }
}

// Each verification takes 19 MiB and a processor: a flood waits in a queue.
const inTurn = createFairQueue({ concurrency: 2, maxWaiting: 1000 })

/**
 * The account with this email and password, or undefined. A wrong email and a wrong password fail alike and
 * take equally long. Every try is counted before the password is verified, and `refundTry` takes a right one
 * back afterwards: tries at the same time cannot get past the limits. Addresses take turns: first those that
 * have a session of the account, then those with the fewest wrong tries. A try that never got its turn is
 * not counted.
 */
export async function verifyPassword(deps: SignInDeps, caller: Caller & { password: string }) {
  const { db, passwords, now, pause } = deps
  const limits = limitsFor(caller)
  const [wrongTries = 0] = await checkRateLimits(db, limits, now(), tooManyTries)
  const from = { email: normaliseEmail(caller.email), address: caller.ip }
  const rank = (await isSignedInFrom(db, from, now())) ? -1 : wrongTries
  const { account, triedAtMs, tries, refundTry } = await inTurn(
    addressKey(caller.ip),
    rank,
    async () => {
      const counted = await countTry(deps, limits)
      const refundTry = () => refund(db, limits, counted.triedAtMs, now())
      try {
        const found = await findAccount(db, caller.email)
        const isRight = await passwords.verify(caller.password, found?.passwordHash)
        return { ...counted, refundTry, account: isRight ? found : undefined }
      } catch (error) {
        await refundTry().catch(() => {})
        throw error
      }
    },
  )
  if (account) return { account, triedAtMs, refundTry }
  await slowDown(tries, pause)
  return undefined
}

const maxSlowed = 50
let slowed = 0

/** Pauses, longer with each wrong try from the address for any email. */
export async function slowDown(wrongTries: number, pause: SignInDeps['pause']) {
  // Waiting answers cost memory. In a flood they go out at once, and the limits do their work.
  if (slowed >= maxSlowed) return
  slowed++
  await pause(Math.min(wrongTries * 10, 1000))
  slowed--
}
