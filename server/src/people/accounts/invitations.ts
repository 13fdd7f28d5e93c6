import { isEmail } from '@sala/kit/contract/email'
import type { Invited, Role } from '@sala/kit/contract/people'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { newId, toIso, toIsoOrNull } from '../../foundation/db/tables.ts'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import { describeFault } from '../../foundation/mail/mail-faults.ts'
import { addMail, untried } from '../../foundation/mail/repository.ts'
import { hashToken, newToken } from '../../foundation/secrets/tokens.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import { normaliseEmail } from './email.ts'
import { type listInvitations, removeInvitation, replaceInvitation } from './link-repository.ts'
import { findAccount } from './repository.ts'

const invitationMs = 24 * 60 * 60_000

interface NewInvitation {
  email: string
  role: Role
  /** Whether the link is mailed instead of returned. */
  byMail?: boolean
  /** Origin of the link. */
  origin: string
}

/**
 * Creates an invitation link that can be used once within 24 hours. It replaces an earlier one for the same
 * email. The token is in the fragment (#), which browsers do not send to servers.
 * @throws {HttpError} 400 for an invalid email, 409 when there is already an account for it
 */
export async function invite(
  db: Db,
  { role, origin, byMail = false, ...invitee }: NewInvitation,
  actor: Actor,
  nowMs: number,
) {
  const email = normaliseEmail(invitee.email)
  if (!isEmail(email)) throw new HttpError(400, `“${email}” is not an email address.`)
  const token = newToken()
  const id = newId()
  const shown = { id, email, role, invitedBy: actor.who, expiresAt: nowMs + invitationMs }
  await inTransaction(db, async (trx) => {
    if (await findAccount(trx, email)) throw new HttpError(409, `${email} already has an account.`)
    await replaceInvitation(trx, { ...shown, tokenHash: hashToken(token), createdAt: nowMs })
    if (byMail) await addMail(trx, 'invitationId', id, nowMs)
    const change = { action: 'person.invite', subject: id, after: { email, role, byMail } }
    await recordChange(trx, actor, change, nowMs)
  })
  // The mail worker creates a new token for a mailed link.
  const link = byMail ? null : `${origin}/login#invitation=${token}`
  const mail = { mailId: byMail ? id : null, deliveredAt: null, ...untried }
  return { invitation: toInvitation({ ...shown, ...mail }), link } satisfies Invited
}

/** Cancels an invitation; throws 404 when there is none. */
export function withdrawInvitation(db: Db, id: string, actor: Actor, nowMs: number) {
  return inTransaction(db, async (trx) => {
    const before = await removeInvitation(trx, id)
    if (!before) throw notFound('invitation')
    await recordChange(trx, actor, { action: 'person.withdraw', subject: id, before }, nowMs)
  })
}

type StoredInvitation = Awaited<ReturnType<typeof listInvitations>>[number]

/** Converts an invitation to its JSON in the API. */
export function toInvitation({ id, email, role, invitedBy, ...row }: StoredInvitation) {
  return {
    _id: id,
    email,
    role,
    invitedBy,
    expiresAt: toIso(row.expiresAt),
    byMail: row.mailId !== null,
    deliveredAt: toIsoOrNull(row.deliveredAt),
    lastError: row.lastError,
    failure: describeFault(row),
    endedAt: toIsoOrNull(row.endedAt),
  }
}
