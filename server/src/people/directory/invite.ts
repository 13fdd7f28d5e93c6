import type { Invited, Role } from '@sala/kit/contract/people'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/new-id.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { isEmail } from '../accounts/email.ts'
import { findAccount, normaliseEmail } from '../accounts/repository.ts'
import { type Author, recordChange } from '../audit/record-change.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { putInvitation, takeInvitation } from './repository.ts'

const invitationMs = 24 * 60 * 60_000

interface Wanted {
  email: string
  role: Role
  /** Whether a mail takes the link to them, instead of whoever invites. */
  byMail?: boolean
  /** Of the Sala, as whoever invites reaches it. */
  origin: string
}

/**
 * Makes the link by which somebody chooses a password and comes in: once, within a day. An earlier one
 * of the same email ends by it. What is secret in it stands behind the #, which no browser and no
 * proxy sends anywhere.
 * @throws {HttpError} 400 when it is no email, 409 when they work here already
 */
export async function invite(
  db: Db,
  { role, origin, byMail = false, ...given }: Wanted,
  author: Author,
  nowMs: number,
): Promise<Invited> {
  const email = normaliseEmail(given.email)
  if (!isEmail(email)) throw new HttpError(400, `“${email}” is not an email address.`)
  const token = newToken()
  const shown = {
    id: newId(),
    email,
    role,
    invitedBy: author.who,
    expiresAt: nowMs + invitationMs,
    byMail: Number(byMail),
    deliveredAt: null,
    lastError: null,
  }
  await inTransaction(db, async (trx) => {
    if (await findAccount(trx, email)) throw new HttpError(409, `${email} works here already.`)
    const due = { attempts: 0, nextAttemptAt: byMail ? nowMs : null }
    const kept = { ...shown, ...due, tokenHash: hashToken(token), createdAt: nowMs }
    await putInvitation(trx, kept, nowMs)
    const change = { action: 'person.invite', subject: shown.id, before: null }
    await recordChange(trx, author, { ...change, after: { email, role, byMail } }, nowMs)
  })
  // The one that is mailed gets another secret, which nobody here ever sees.
  const link = byMail ? null : `${origin}/login#invitation=${token}`
  return { invitation: describeInvitation(shown), link }
}

/** Ends an invitation; returns whether there was one. */
export function withdraw(db: Db, id: string, author: Author, nowMs: number) {
  return inTransaction(db, async (trx) => {
    const before = await takeInvitation(trx, id)
    if (!before) return false
    const change = { action: 'person.withdraw', subject: id, before, after: null }
    await recordChange(trx, author, change, nowMs)
    return true
  })
}

/** An invitation as the API tells of it. */
export function describeInvitation({
  id,
  expiresAt,
  byMail,
  deliveredAt,
  ...rest
}: {
  id: string
  email: string
  role: Role
  invitedBy: string
  expiresAt: number
  byMail: number
  deliveredAt: number | null
  lastError: string | null
}) {
  return {
    _id: id,
    ...rest,
    expiresAt: new Date(expiresAt).toISOString(),
    byMail: byMail === 1,
    deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
  }
}
