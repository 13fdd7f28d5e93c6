import { createHash } from 'node:crypto'
import type { Session } from '@sala/shared/contract/auth'
import type { Deps } from '../deps.ts'
import { HttpError, tooMany } from '../http/http-error.ts'
import { addressKey } from '../rate-limit/address-key.ts'
import { giveUseBack, type Limit, takeOneUse } from '../rate-limit/repository.ts'
import { addSession, findAccount, normaliseEmail } from './repository.ts'
import { hashToken, newToken } from './tokens.ts'

const minuteMs = 60_000
export const sessionMs = 12 * 60 * minuteMs

/**
 * Bounds on wrong tries. They are kept by the caller's address, so that nobody can lock the owner
 * out from elsewhere; the wide one stops a caller who goes through many emails.
 */
function limitsFor(ip: string, email: string): [Limit, Limit] {
  const address = addressKey(ip)
  const emailHash = createHash('sha256').update(email).digest('base64url')
  return [
    { key: `login ${address}`, most: 30, withinMs: 15 * minuteMs },
    { key: `login ${address} ${emailHash}`, most: 10, withinMs: 15 * minuteMs },
  ]
}

/**
 * Opens a session. A wrong email and a wrong password fail alike and take equally long. Every try
 * is counted before the password is looked at, and a right one is taken back afterwards, so that
 * tries at the same time cannot get past the limits.
 */
export async function login(
  { db, passwords, now, pause }: Deps,
  caller: { ip: string; email: string; password: string },
): Promise<Session> {
  const limits = limitsFor(caller.ip, normaliseEmail(caller.email))
  const triedAtMs = now()
  const taken = await takeOneUse(db, limits, triedAtMs)
  if (!taken.isAllowed) throw tooMany('Too many wrong tries. Please try again later.', taken.waitMs)

  const account = await findAccount(db, caller.email)
  const isRight = await passwords.verify(caller.password, account?.passwordHash)
  if (!account || !isRight) {
    await slowDown(taken.used[0] ?? 0, pause)
    throw new HttpError(401, 'Wrong email or password.')
  }
  await giveUseBack(db, limits, triedAtMs, now())
  const token = newToken()
  const expiresAt = now() + sessionMs
  await addSession(db, {
    tokenHash: hashToken(token),
    accountId: account.id,
    createdAt: now(),
    expiresAt,
  })
  return { token, expiresAt: new Date(expiresAt).toISOString(), email: account.email }
}

const mostSlowed = 50
let slowed = 0

/** Pauses the longer the more wrong tries came from the address, whatever emails they named. */
async function slowDown(wrongTries: number, pause: Deps['pause']) {
  // Held answers cost memory: in a flood they go out at once, and the limits do their work.
  if (slowed >= mostSlowed) return
  slowed++
  await pause(Math.min(wrongTries * 10, 1000))
  slowed--
}
