import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { enforceRateLimits, limitWrongTries } from '../../foundation/load/rate-limit.ts'
import type { MailServices } from '../../foundation/mail/mail-worker.ts'
import { hashToken, newToken } from '../../foundation/secrets/tokens.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import { hashEmail } from './email.ts'
import {
  findPasswordLink,
  removeLink,
  replaceHandedLink,
  replaceMailedLink,
} from './link-repository.ts'
import { type AccountServices, lockPerson } from './manage-accounts.ts'
import { requireStrongPassword } from './passwords.ts'
import { lockAccount, setPassword } from './repository.ts'

const hourMs = 60 * 60_000
const mailedLinkMs = hourMs
const handedLinkMs = 24 * hourMs

/**
 * Mails a link to choose a new password, if there is an account for this email. The work is the same for
 * every email: the mail worker writes and records the mail later.
 * @throws {HttpError} 409 without a mail server, 429 when it was asked for too often
 */
export async function requestPasswordLink(
  { db, now, onMailAdded, canMail = false }: Services & MailServices,
  { ip, email }: { ip: string; email: string },
) {
  if (!canMail) {
    throw new HttpError(409, 'This house sends no mail. Ask an owner: they can hand you a link.')
  }
  const nowMs = now()
  const limits = [
    { key: `forgot ${addressKey(ip)}`, maxUses: 10, windowMs: hourMs },
    { key: `forgot ${hashEmail(email)}`, maxUses: 3, windowMs: hourMs },
  ]
  const tooOften =
    'This was asked for several times just now. Please look for the letter, or try later.'
  await enforceRateLimits(db, limits, nowMs, tooOften)
  const asked = { email, from: ip, expiresAt: nowMs + mailedLinkMs }
  await inTransaction(db, (trx) => replaceMailedLink(trx, asked, nowMs))
  onMessage()
}

/**
 * Creates a link to choose a new password, once, within a day. It ends an earlier one.
 * @returns the email of the account, and the secret of the link
 * @throws {HttpError} 404
 */
export function createPasswordLink(db: Db, id: string, actor: Actor, nowMs: number) {
  return inTransaction(db, async (trx) => {
    const { email } = await lockPerson(trx, id, 'owner')
    const token = newToken()
    const expiresAt = nowMs + handedLinkMs
    await replaceHandedLink(trx, { accountId: id, tokenHash: hashToken(token), expiresAt }, nowMs)
    const change = { action: 'person.passwordLink', subject: id, before: null, after: { email } }
    await recordChange(trx, actor, change, nowMs)
    return { email, token, expiresAt: new Date(expiresAt).toISOString() }
  })
}

interface Chosen {
  /** The secret of the link. */
  token: string
  password: string
}

/**
 * Uses a link up: gives the account the password, and ends its sessions. Nobody is signed in by it, so
 * that an account that needs a passkey beside the password needs it now.
 * @throws {HttpError} 400 when the password is weak, 403 when there is no such link; nothing has changed then
 */
export function redeemPasswordLink(services: AccountServices, ip: string, chosen: Chosen) {
  const tried = { what: 'reset', ip, nowMs: services.now() }
  return countWrongTries(services.db, tried, () => redeemLink(services, ip, chosen))
}

async function redeemLink({ db, passwords, now }: AccountServices, ip: string, chosen: Chosen) {
  const link = await findPasswordLink(db, hashToken(chosen.token), now())
  if (!link) throw createInvalidLinkError()
  const { id, accountId, email } = link
  await requireStrongPassword(chosen.password, email)
  const passwordHash = await passwords.hash(chosen.password)
  await inTransaction(db, async (trx) => {
    // The account first: a second use of the link, or a sign-in, may end the link meanwhile.
    const isUsable =
      (await lockAccount(trx, accountId)) && (await removeLink(trx, 'passwordLink', id))
    if (!isUsable) throw createInvalidLinkError()
    const after = { email, endedSessions: await setPassword(trx, accountId, { passwordHash }) }
    const change = { action: 'account.newPassword', subject: accountId, before: null, after }
    await recordChange(trx, { who: email, from: ip }, change, now())
  })
}

function createInvalidLinkError() {
  return new HttpError(
    403,
    'This link is used up, replaced, too old or not whole: ask for another.',
  )
}
