import type { Insertable } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { claimDue } from '../../foundation/mail/due.ts'
import type { InvitationTable } from './tables.ts'

/** Everybody who works here, oldest first, with how many passkeys and open sessions each has. */
export function listPeople(db: Db, nowMs: number) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'role', 'createdAt', 'lastSignInAt'])
    .select(({ selectFrom, fn }) => [
      selectFrom('passkey')
        .select(fn.countAll<number>().as('count'))
        .whereRef('passkey.accountId', '=', 'account.id')
        .as('passkeys'),
      selectFrom('session')
        .select(fn.countAll<number>().as('count'))
        .whereRef('session.accountId', '=', 'account.id')
        .where('session.expiresAt', '>', nowMs)
        .as('sessions'),
    ])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The invitations that can be used still, oldest first. */
export function listInvitations(db: Db, nowMs: number) {
  return db
    .selectFrom('invitation')
    .select(['id', 'email', 'role', 'invitedBy', 'expiresAt'])
    .select(['byMail', 'deliveredAt', 'lastError'])
    .where('expiresAt', '>', nowMs)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Adds it in the place of the one that its email had, and removes those that are over. */
export async function putInvitation(
  trx: Db,
  invitation: Insertable<InvitationTable>,
  nowMs: number,
) {
  await trx
    .deleteFrom('invitation')
    .where((row) => row('expiresAt', '<=', nowMs).or(row('email', '=', invitation.email)))
    .execute()
  await trx.insertInto('invitation').values(invitation).execute()
}

/** The invitation of a link, or undefined when it has been used, or is over. */
export function findInvitation(db: Db, tokenHash: string, nowMs: number) {
  return db
    .selectFrom('invitation')
    .select(['id', 'email', 'role'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst()
}

/** Removes an invitation and returns it, or undefined. */
export function takeInvitation(trx: Db, id: string) {
  return trx
    .deleteFrom('invitation')
    .where('id', '=', id)
    .returning(['email', 'role'])
    .executeTakeFirst()
}

/** As claimDue, with what is to be sent; one that has ended is not sent any more. */
export async function claimDueInvitation(db: Db, leaseMs: number, nowMs: number) {
  const claimed = await claimDue(db, 'invitation', leaseMs, nowMs)
  if (!claimed) return undefined
  const invitation = await db
    .selectFrom('invitation')
    .select(['id', 'attempts', 'email', 'role', 'invitedBy', 'expiresAt'])
    .where('id', '=', claimed.id)
    .executeTakeFirst()
  if (invitation && invitation.expiresAt > nowMs) return invitation
  await takeInvitation(db, claimed.id)
  return undefined
}

/** Gives the invitation that is to be mailed its secret; returns whether it is there still. */
export async function giveSecret(db: Db, id: string, tokenHash: string) {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ tokenHash })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function noteDelivered(db: Db, id: string, nowMs: number) {
  await db
    .updateTable('invitation')
    .set({ deliveredAt: nowMs, nextAttemptAt: null, lastError: null })
    .where('id', '=', id)
    .execute()
}
