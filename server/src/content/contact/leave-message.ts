import type { ContactFields } from '@sala/kit/contract/contact'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import type { Deps } from '../../foundation/deps.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { consume } from '../../foundation/load/repository.ts'
import { requireUse } from '../../foundation/load/require-use.ts'
import type { MailDeps } from '../../foundation/mail/mail-worker.ts'
import { checkContactFields } from './fields.ts'
import { type Circumstances, dailyLimit, suspicionOf, tooManyADay } from './held-back.ts'
import { addMessage } from './repository.ts'

/** The answer to every accepted message, held back or not: senders of spam learn nothing from it. */
export const thanks = 'Thank you. Your message has been received.'

const perAddress = { most: 30, withinMs: 10 * 60_000 }

export interface ContactDeps extends Deps, MailDeps {}

/** A form that was sent. */
export interface LeftMessage {
  ip: string
  fields: ContactFields
  circumstances?: Circumstances
}

/**
 * Stores a message and starts sending it. Throws an HttpError: 400 with the specification's
 * texts when a field is invalid, 429 when there are too many from the address.
 */
export async function leaveMessage({ db, now, onMessage }: ContactDeps, left: LeftMessage) {
  await inTransaction(db, (trx) => storeMessage({ db: trx, now }, left))
  onMessage()
}

/** Like `leaveMessage`, without sending: `db` is a transaction that has not ended. */
export async function storeMessage(
  { db, now }: Deps,
  { ip, fields, circumstances = {} }: LeftMessage,
) {
  const checked = checkContactFields(fields)
  const limit = { key: `contact ${addressKey(ip)}`, ...perAddress }
  await requireUse(db, [limit], now(), 'Too many messages. Please try again in a few minutes.')
  const heldBackFor = suspicionOf(checked, circumstances) ?? (await excessOf(db, ip, now()))
  await addMessage(db, checked, now(), heldBackFor)
}

async function excessOf(db: Db, ip: string, nowMs: number) {
  const { isAllowed } = await consume(db, [dailyLimit(ip)], nowMs)
  return isAllowed ? null : tooManyADay
}
