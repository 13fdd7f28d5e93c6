import type { LinkCheck } from '@sala/kit/contract/auth'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { enforceRateLimits, limitWrongTries } from '../../foundation/load/rate-limit.ts'
import type { MailServices } from '../../foundation/mail/mail-worker.ts'
import { hashToken, newToken, stripWhiteSpace } from '../../foundation/secrets/tokens.ts'
import type { Services } from '../../foundation/services.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import { hashEmail } from './email.ts'
import {
  findInvitation,
  findPasswordLink,
  type LinkKey,
  removePasswordLink,
  replaceHandedLink,
  replaceMailedLink,
} from './link-repository.ts'
import { type AccountServices, lockPerson } from './manage-accounts.ts'
import { requireStrongPassword } from './passwords.ts'
import { findAccount, lockAccount, setPassword } from './repository.ts'

const hourMs = 60 * 60_000
const mailedLinkMs = hourMs
const handedLinkMs = 24 * hourMs

/**
 * Queues a mail with a password reset link if there is an account for this email. Takes the same time for every
 * email, because the mail worker composes and records the mail later.
 * @throws {HttpError} 409 without a mail server, 429 beyond the rate limit
 */
export async function requestPasswordLink(
  { db, now, onMailAdded, canMail = false }: Services & MailServices,
  { ip, email }: { ip: string; email: string },
) {
  if (!canMail) {
    throw new HttpError(409, 'Email isn’t set up. Ask an owner for a link.')
  }
  const nowMs = now()
  const limits = [
    { key: `forgot ${addressKey(ip)}`, maxUses: 10, windowMs: hourMs },
    { key: `forgot ${hashEmail(email)}`, maxUses: 3, windowMs: hourMs },
  ]
  const tooManyRequests = 'Too many requests. Please check your inbox, or try again later.'
  await enforceRateLimits(db, limits, nowMs, tooManyRequests)
  const link = { email, from: ip, expiresAt: nowMs + mailedLinkMs }
  await inTransaction(db, (trx) => replaceMailedLink(trx, link, nowMs))
  onMailAdded()
}

/**
 * Creates a password reset link that can be used once within 24 hours. It replaces an earlier one.
 * @returns the account's email, the token of the link and when it expires
 * @throws {HttpError} 404
 */
export function createPasswordLink(db: Db, id: string, actor: Actor, nowMs: number) {
  return inTransaction(db, async (trx) => {
    const { email } = await lockPerson(trx, id, 'owner')
    const token = newToken()
    const expiresAt = nowMs + handedLinkMs
    await replaceHandedLink(trx, { accountId: id, tokenHash: hashToken(token), expiresAt }, nowMs)
    const change = { action: 'person.passwordLink', subject: id, after: { email } }
    await recordChange(trx, actor, change, nowMs)
    return { email, token, expiresAt: new Date(expiresAt).toISOString() }
  })
}

interface NewPassword {
  /** From the link. */
  token: string
  password: string
}

/**
 * Uses a link: sets the password and ends the account's sessions. It does not sign in, so that a required
 * passkey stays required.
 * @throws {HttpError} 400 when the password is weak, 403 when the link is invalid, 429 after too many attempts
 */
export function redeemPasswordLink(services: AccountServices, ip: string, chosen: NewPassword) {
  const link = { kind: 'reset', ip, find: findPasswordLink } as const
  return redeemLink(services, link, chosen, async (trx, { id, accountId, email }, passwordHash) => {
    // Lock order: account, then link. A concurrent use or a sign-in may have removed the link.
    const isUsable = (await lockAccount(trx, accountId)) && (await removePasswordLink(trx, id))
    if (!isUsable) throw createInvalidLinkError()
    const after = { email, endedSessions: await setPassword(trx, accountId, { passwordHash }) }
    const change = { action: 'account.newPassword', subject: accountId, after }
    await recordChange(trx, { who: email, from: ip }, change, services.now())
  })
}

/**
 * Returns what a link is for, without using it. Wrong tokens count as in `redeemLink`.
 * @throws {HttpError} 403 when the link is invalid, 429 after too many attempts
 */
export async function checkLink({ db, now }: Services, ip: string, { kind, token }: LinkCheck) {
  const nowMs = now()
  const limit = { what: limitNames[kind], ip, nowMs }
  return limitWrongTries(db, limit, async () => {
    if (kind === 'reset') {
      const { email } = await requireLink(findPasswordLink(db, toLinkKey(token), nowMs))
      return { email }
    }
    const invitation = await requireLink(findInvitation(db, toLinkKey(token), nowMs))
    const { email, role, invitedBy } = invitation
    // The command line may have added the account since.
    if (await findAccount(db, email)) throw createInvalidLinkError()
    return { email, role, invitedBy }
  })
}

/** Prefixes of the limits' keys. */
const limitNames = { invitation: 'join', reset: 'reset' }

/** The token as it was pasted: white space around it does not count. */
const toLinkKey = (token: string) => ({ tokenHash: hashToken(stripWhiteSpace(token)) })

async function requireLink<Link>(finding: Promise<Link | undefined>) {
  const link = await finding
  if (!link) throw createInvalidLinkError()
  return link
}

interface Redeemed<Link> {
  kind: LinkCheck['kind']
  ip: string
  find: (db: Db, key: LinkKey, nowMs: number) => Promise<Link | undefined>
}

/**
 * Finds the link of a token, and uses it in a transaction with the hash of the new password. Wrong tokens are limited
 * by IP address.
 */
export function redeemLink<Link extends { email: string }, Result>(
  { db, passwords, now }: AccountServices,
  { kind, ip, find }: Redeemed<Link>,
  { token, password }: NewPassword,
  use: (trx: Db, link: Link, passwordHash: string) => Promise<Result>,
) {
  return limitWrongTries(db, { what: limitNames[kind], ip, nowMs: now() }, async () => {
    const link = await requireLink(find(db, toLinkKey(token), now()))
    await requireStrongPassword(password, link.email)
    const passwordHash = await passwords.hash(password)
    return inTransaction(db, (trx) => use(trx, link, passwordHash))
  })
}

/** The same error for every reason, so that it does not reveal who was invited. */
export function createInvalidLinkError() {
  return new HttpError(403, 'This link is no longer valid. Please ask for a new one.')
}
