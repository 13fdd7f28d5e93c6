import { findInvitation, removeInvitation } from '../accounts/link-repository.ts'
import type { AccountServices } from '../accounts/manage-accounts.ts'
import { createInvalidLinkError, redeemLink } from '../accounts/password-links.ts'
import { addAccount } from '../accounts/repository.ts'
import { recordChange } from '../audit/record-change.ts'
import { type Client, createSession } from '../sessions/create-session.ts'

/**
 * Creates the account of an invitation, with the password, and signs in to it.
 * @throws {HttpError} 400 when the password is weak, 403 when the link is invalid, 429 after too many attempts
 */
export function acceptInvitation(
  services: AccountServices,
  client: Client,
  chosen: { token: string; password: string },
) {
  const { ip } = client
  const { now } = services
  const link = { kind: 'invitation', ip, find: findInvitation } as const
  return redeemLink(services, link, chosen, async (trx, { id, email, role }, passwordHash) => {
    // May have been used or cancelled while the password was hashed.
    if (!(await removeInvitation(trx, id))) throw createInvalidLinkError()
    const accountId = await addAccount(trx, { email, passwordHash, role }, now())
    if (!accountId) throw createInvalidLinkError()
    const change = { action: 'person.join', subject: accountId, after: { email, role } }
    await recordChange(trx, { who: email, from: ip }, change, now())
    return createSession(trx, { accountId, email, by: 'password' }, client, now())
  })
}
