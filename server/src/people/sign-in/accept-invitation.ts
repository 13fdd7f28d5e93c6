import { inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { limitWrongTries } from '../../foundation/load/rate-limit.ts'
import { hashToken } from '../../foundation/secrets/tokens.ts'
import { findInvitation, removeInvitation } from '../accounts/link-repository.ts'
import type { AccountServices } from '../accounts/manage-accounts.ts'
import { requireStrongPassword } from '../accounts/passwords.ts'
import { addAccount } from '../accounts/repository.ts'
import { recordChange } from '../audit/record-change.ts'
import { type Client, createSession } from '../sessions/create-session.ts'

interface NewPassword {
  /** From the link. */
  token: string
  password: string
}

/**
 * Creates the account of an invitation, with the password, and signs in to it.
 * @throws {HttpError} 400 when the password is weak, 403 when the link is invalid, 429 after too many attempts
 */
export function acceptInvitation(services: AccountServices, client: Client, chosen: NewPassword) {
  const attempt = { what: 'join', ip: client.ip, nowMs: services.now() }
  return limitWrongTries(services.db, attempt, () => redeemInvitation(services, client, chosen))
}

async function redeemInvitation(
  { db, passwords, now }: AccountServices,
  client: Client,
  chosen: NewPassword,
) {
  const invitation = await findInvitation(db, hashToken(chosen.token), now())
  if (!invitation) throw createInvalidLinkError()
  const { id, email, role } = invitation
  await requireStrongPassword(chosen.password, email)
  const passwordHash = await passwords.hash(chosen.password)
  return inTransaction(db, async (trx) => {
    // May have been used or cancelled while the password was hashed.
    if (!(await removeInvitation(trx, id))) throw createInvalidLinkError()
    const accountId = await addAccount(trx, { email, passwordHash, role }, now())
    if (!accountId) throw createInvalidLinkError()
    const change = { action: 'person.join', subject: accountId, before: null }
    const actor = { who: email, from: client.ip }
    await recordChange(trx, actor, { ...change, after: { email, role } }, now())
    return createSession(trx, { accountId, email, by: 'password' }, client, now())
  })
}

/** The same error for every reason, so that it does not reveal who was invited. */
function createInvalidLinkError() {
  return new HttpError(403, 'This link is no longer valid. Please ask for a new one.')
}
