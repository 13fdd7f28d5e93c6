import type { Insertable } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/tables.ts'
import { hashToken, newToken } from '../../foundation/secrets/tokens.ts'
import { normaliseEmail } from './email.ts'
import type { InvitationTable } from './tables.ts'

type LinkTable = 'invitation' | 'passwordLink'

/** The columns that both kinds of links have. */
const asLinkTable = (table: LinkTable) => table as 'passwordLink'

/** Stored until the secret is made. No secret has this hash. */
export const unusableHash = () => hashToken(newToken())

/** The invitations that have not ended, oldest first. */
export function listInvitations(db: Db, nowMs: number) {
  return db
    .selectFrom('invitation')
    .leftJoin('outgoingMail as mail', 'mail.invitationId', 'invitation.id')
    .select(['invitation.id', 'email', 'role', 'invitedBy', 'expiresAt'])
    .select(['mail.id as mailId', 'sentAt as deliveredAt', 'lastError'])
    .where('expiresAt', '>', nowMs)
    .orderBy('createdAt')
    .orderBy('invitation.id')
    .execute()
}

/** Adds an invitation. Removes the former one of the same email, and those that have ended. */
export async function replaceInvitation(
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

/** The invitation of a link, or undefined when it has been used or has ended. */
export function findInvitation(db: Db, tokenHash: string, nowMs: number) {
  return db
    .selectFrom('invitation')
    .select(['id', 'email', 'role'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst()
}

/** Removes an invitation and returns it, or undefined. */
export function removeInvitation(trx: Db, id: string) {
  return trx
    .deleteFrom('invitation')
    .where('id', '=', id)
    .returning(['email', 'role'])
    .executeTakeFirst()
}

/**
 * Adds a link and its mail, if there is an account with this email; it replaces the former one. The statements are
 * the same whether or not there is an account.
 */
export async function replaceMailedLink(
  trx: Db,
  { email, from, expiresAt }: { email: string; from: string; expiresAt: number },
  nowMs: number,
) {
  const id = newId()
  const account = trx.selectFrom('account').where('email', '=', normaliseEmail(email))
  await trx
    .deleteFrom('passwordLink')
    .where((row) =>
      row('expiresAt', '<=', nowMs).or(
        row.and([row('accountId', 'in', account.select('account.id')), row('kind', '=', 'mailed')]),
      ),
    )
    .execute()
  await trx
    .insertInto('passwordLink')
    .columns(['id', 'accountId', 'kind', 'tokenHash', 'askedFrom', 'createdAt', 'expiresAt'])
    .expression(({ cast, val }) =>
      account.select(({ ref }) => [
        cast<string>(val(id), 'text').as('id'),
        ref('account.id').as('accountId'),
        cast<'mailed'>(val('mailed'), 'text').as('kind'),
        cast<string>(val(unusableHash()), 'text').as('tokenHash'),
        cast<string>(val(from), 'text').as('askedFrom'),
        cast<number>(val(nowMs), 'bigint').as('createdAt'),
        cast<number>(val(expiresAt), 'bigint').as('expiresAt'),
      ]),
    )
    // A concurrent request has added one already.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('outgoingMail')
    .columns(['id', 'passwordLinkId', 'attempts', 'nextAttemptAt'])
    .expression(({ selectFrom, cast, val }) =>
      selectFrom('passwordLink')
        .select(({ ref }) => [
          cast<string>(val(newId()), 'text').as('id'),
          ref('passwordLink.id').as('passwordLinkId'),
          cast<number>(val(0), 'integer').as('attempts'),
          cast<number>(val(nowMs), 'bigint').as('nextAttemptAt'),
        ])
        .where('id', '=', id),
    )
    .execute()
}

/** Stores a link that an owner hands over; it replaces the former one. */
export async function replaceHandedLink(
  trx: Db,
  { accountId, ...link }: { accountId: string; tokenHash: string; expiresAt: number },
  nowMs: number,
) {
  await trx
    .deleteFrom('passwordLink')
    .where((row) =>
      row('expiresAt', '<=', nowMs).or(
        row.and([row('accountId', '=', accountId), row('kind', '=', 'handed')]),
      ),
    )
    .execute()
  const kept = { id: newId(), accountId, kind: 'handed', ...link, createdAt: nowMs } as const
  await trx.insertInto('passwordLink').values(kept).execute()
}

/** The account of a link, or undefined when the link has been used or has ended. */
export function findPasswordLink(db: Db, tokenHash: string, nowMs: number) {
  return db
    .selectFrom('passwordLink')
    .innerJoin('account', 'account.id', 'passwordLink.accountId')
    .select(['passwordLink.id', 'accountId', 'email'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst()
}

/** Removes a link; returns whether it was there. */
export async function removeLink(trx: Db, table: LinkTable, id: string) {
  const { numDeletedRows } = await trx
    .deleteFrom(asLinkTable(table))
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The invitation that a mail is about; undefined when it has ended. */
export function findInvitationToMail(db: Db, id: string, nowMs: number) {
  return db
    .selectFrom('invitation')
    .select(['email', 'role', 'invitedBy'])
    .where('id', '=', id)
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst()
}

/** The link that a mail is about, and its account; undefined when it has ended. */
export function findPasswordLinkToMail(db: Db, id: string, nowMs: number) {
  return db
    .selectFrom('passwordLink')
    .innerJoin('account', 'account.id', 'passwordLink.accountId')
    .select(['accountId', 'email', 'askedFrom'])
    .where('passwordLink.id', '=', id)
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst()
}

/** Stores the hash of a link that is mailed now; returns whether the link is still there. */
export async function setTokenHash(db: Db, table: LinkTable, id: string, tokenHash: string) {
  const { numUpdatedRows } = await db
    .updateTable(asLinkTable(table))
    .set({ tokenHash })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
