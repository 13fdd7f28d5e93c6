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

/** What is said of a message that was taken, held back or not: whoever writes spam learns nothing. */
export const thanks = 'Thank you. Your message has been received.'

const perAddress = { most: 30, withinMs: 10 * 60_000 }

export interface ContactDeps extends Deps, MailDeps {}

/** A form as it was sent. */
export interface LeftMessage {
  ip: string
  fields: ContactFields
  circumstances?: Circumstances
}

/**
 * Stores a message and has it sent afterwards. Throws an HttpError: 400 with the specification's
 * texts when a field is not filled in well, 429 when too many came from the address.
 */
export async function leaveMessage({ db, now, onMessage }: ContactDeps, left: LeftMessage) {
  await inTransaction(db, (trx) => storeMessage({ db: trx, now }, left))
  onMessage()
}

/** As leaveMessage, but it is sent some time later: `db` is a transaction that is not through. */
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
