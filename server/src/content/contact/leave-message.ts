import type { ContactFields } from '@sala/kit/contract/contact'
import type { Deps } from '../../foundation/deps.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { requireUse } from '../../foundation/load/require-use.ts'
import { checkContactFields } from './check-fields.ts'
import { addMessage } from './repository.ts'

/** What is said of a message that was taken. */
export const thanks = 'Thank you. Your message has been received.'

const perAddress = { most: 30, withinMs: 10 * 60_000 }

export interface ContactDeps extends Deps {
  /** Called after a contact message was stored, so that it is sent at once. */
  onMessage: () => void
}

/**
 * Stores a message and has it sent afterwards. Throws an HttpError: 400 with the specification's
 * texts when a field is not filled in well, 429 when too many came from the address.
 */
export async function leaveMessage(
  { db, now, onMessage }: ContactDeps,
  ip: string,
  fields: ContactFields,
) {
  await storeMessage({ db, now }, ip, fields)
  onMessage()
}

/** As leaveMessage, but it is sent some time later: `db` may be a transaction that is not through. */
export async function storeMessage({ db, now }: Deps, ip: string, fields: ContactFields) {
  const checked = checkContactFields(fields)
  const limit = { key: `contact ${addressKey(ip)}`, ...perAddress }
  await requireUse(db, [limit], now(), 'Too many messages. Please try again in a few minutes.')
  await addMessage(db, checked, now())
}
