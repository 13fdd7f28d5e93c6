import type { ContactFields } from '@sala/shared/contract/contact'
import type { Deps } from '../deps.ts'
import { tooMany } from '../http/http-error.ts'
import { addressKey } from '../rate-limit/address-key.ts'
import { takeOneUse } from '../rate-limit/repository.ts'
import { checkContactFields } from './check-fields.ts'
import { addMessage } from './repository.ts'

/** What is said of a message that was taken. */
export const thanks = 'Thank you. Your message has been received.'

const perAddress = { most: 30, withinMs: 10 * 60_000 }

type Work = Pick<Deps, 'db' | 'now'>

/**
 * Stores a message and has it sent afterwards. Throws an HttpError: 400 with the specification's
 * texts when a field is not filled in well, 429 when too many came from the address.
 */
export async function leaveMessage(
  { db, now, onMessage }: Work & Pick<Deps, 'onMessage'>,
  ip: string,
  fields: ContactFields,
) {
  await storeMessage({ db, now }, ip, fields)
  onMessage()
}

/** As leaveMessage, but it is sent some time later: `db` may be a transaction that is not through. */
export async function storeMessage({ db, now }: Work, ip: string, fields: ContactFields) {
  const checked = checkContactFields(fields)
  const limit = { key: `contact ${addressKey(ip)}`, ...perAddress }
  const taken = await takeOneUse(db, [limit], now())
  if (!taken.isAllowed) {
    throw tooMany('Too many messages. Please try again in a few minutes.', taken.waitMs)
  }
  await addMessage(db, checked, now())
}
