import type { ContactFields } from '@sala/kit/contract/messages'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { enforceRateLimits } from '../../foundation/load/rate-limit.ts'
import { consumeRateLimits } from '../../foundation/load/repository.ts'
import type { MailServices } from '../../foundation/mail/mail-worker.ts'
import type { Services } from '../../foundation/services.ts'
import { checkContactFields } from './fields.ts'
import { addMessage } from './repository.ts'
import { createDailyLimit, findSpamSign, type SpamSignals, tooManyPerDay } from './spam-check.ts'

/** The answer to every accepted message, spam or not: senders of spam must learn nothing from it. */
export const thanks = 'Thank you. Your message has been received.'

const perAddress = { maxUses: 30, windowMs: 10 * 60_000 }

export interface ContactServices extends Services, MailServices {}

/** A contact form that a visitor sent. */
export interface SubmittedMessage {
  ip: string
  fields: ContactFields
  signals?: SpamSignals
}

/**
 * Stores a message and starts sending it by mail. Throws an HttpError: 400 with the specification's texts when a field
 * is invalid, 429 when the address has sent too many.
 */
export async function submitMessage(
  { db, now, onMailAdded }: ContactServices,
  sent: SubmittedMessage,
) {
  await inTransaction(db, (trx) => storeMessage({ db: trx, now }, sent))
  onMailAdded()
}

/** Like `submitMessage`, without sending. `db` must be a transaction. */
export async function storeMessage(
  { db, now }: Services,
  { ip, fields, signals = {} }: SubmittedMessage,
) {
  const checked = checkContactFields(fields)
  const limit = { key: `contact ${addressKey(ip)}`, ...perAddress }
  await enforceRateLimits(
    db,
    [limit],
    now(),
    'Too many messages. Please try again in a few minutes.',
  )
  const heldBackFor = findSpamSign(checked, signals) ?? (await checkDailyLimit(db, ip, now()))
  await addMessage(db, checked, now(), heldBackFor)
}

async function checkDailyLimit(db: Db, ip: string, nowMs: number) {
  const { isAllowed } = await consumeRateLimits(db, [createDailyLimit(ip)], nowMs)
  return isAllowed ? null : tooManyPerDay
}
