import { createHash } from 'node:crypto'
import { inTransaction } from '../../foundation/db/database.ts'
import type { Deps } from '../../foundation/deps.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { requireUse } from '../../foundation/load/require-use.ts'
import type { MailDeps } from '../../foundation/mail/outbox.ts'
import { normaliseEmail } from '../accounts/repository.ts'
import { askForLink } from './repository.ts'

const hourMs = 60 * 60_000
export const askOwner = 'This house sends no mail. Ask an owner: they can hand you a link.'
export const onItsWay =
  'If there is an account for this address, a letter with a link is on its way.'

/**
 * Has a link for a new password sent to whoever has this address, if somebody has. What it does is the
 * same for every address: the letter is made and written down later, by whoever sends it.
 * @throws {HttpError} 409 without a mail server, 429 when it was asked for too often
 */
export async function askForPassword(
  { db, now, onMessage, canMail = false }: Deps & MailDeps,
  { ip, email }: { ip: string; email: string },
) {
  if (!canMail) throw new HttpError(409, askOwner)
  const nowMs = now()
  const emailHash = createHash('sha256').update(normaliseEmail(email)).digest('base64url')
  const limits = [
    { key: `forgot ${addressKey(ip)}`, most: 10, withinMs: hourMs },
    { key: `forgot ${emailHash}`, most: 3, withinMs: hourMs },
  ]
  const tooOften =
    'This was asked for several times just now. Please look for the letter, or try later.'
  await requireUse(db, limits, nowMs, tooOften)
  const asked = { email, from: ip, expiresAt: nowMs + hourMs }
  await inTransaction(db, (trx) => askForLink(trx, asked, nowMs))
  onMessage()
}
