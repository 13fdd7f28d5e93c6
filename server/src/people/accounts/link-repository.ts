import type { Insertable } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/tables.ts'
import { hashToken, newToken } from '../../foundation/secrets/tokens.ts'
import { normaliseEmail } from './email.ts'
import type { InvitationTable } from './tables.ts'

type LinkTable = 'invitation' | 'passwordLink'

/** For queries on columns that both tables have. */
const asLinkTable = (table: LinkTable) => table as 'passwordLink'

/** Placeholder hash until the token is created; no token matches it. */
export const unusableHash = () => hashToken(newToken())

/** Lists the invitations that have not expired, oldest first. */
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

/** Adds an invitation. Removes an earlier one for the same email, and expired ones. */
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

/** Returns undefined when the invitation was used, cancelled or has expired. */
export function findInvitation(db: Db, tokenHash: string, nowMs: number) {
  return db
    .selectFrom('invitation')
    .select(['id', 'email', 'role'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst()
}

/** Removes an invitation and returns it; undefined when there is none. */
export function removeInvitation(trx: Db, id: string) {
  return trx
    .deleteFrom('invitation')
    .where('id', '=', id)
    .returning(['email', 'role'])
    .executeTakeFirst()
}

/**
 * Adds a password link and its mail if there is an account with this email; replaces an earlier one. Runs the same
 * statements whether or not there is an account, so that timing does not reveal it.
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
    // Conflicts when a concurrent request has already added one.
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

/** Stores a link that an owner passes on; replaces an earlier one. */
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
  const row = { id: newId(), accountId, kind: 'handed', ...link, createdAt: nowMs } as const
  await trx.insertInto('passwordLink').values(row).execute()
}

/** Returns the link with its account; undefined when it was used or has expired. */
export function findPasswordLink(db: Db, tokenHash: string, nowMs: number) {
  return db
    .selectFrom('passwordLink')
    .innerJoin('account', 'account.id', 'passwordLink.accountId')
    .select(['passwordLink.id', 'accountId', 'email'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst()
}

/** Removes a link; returns whether it existed. */
export async function removeLink(trx: Db, table: LinkTable, id: string) {
  const { numDeletedRows } = await trx
    .deleteFrom(asLinkTable(table))
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the invitation for its mail; undefined when it has expired. */
export function findInvitationToMail(db: Db, id: string, nowMs: number) {
  return db
    .selectFrom('invitation')
    .select(['email', 'role', 'invitedBy'])
    .where('id', '=', id)
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst()
}

/** Returns the password link and its account for the mail; undefined when it has expired. */
export function findPasswordLinkToMail(db: Db, id: string, nowMs: number) {
  return db
    .selectFrom('passwordLink')
    .innerJoin('account', 'account.id', 'passwordLink.accountId')
    .select(['accountId', 'email', 'askedFrom'])
    .where('passwordLink.id', '=', id)
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst()
}

/** Stores the hash of the token that is about to be mailed; returns whether the link still exists. */
export async function setTokenHash(db: Db, table: LinkTable, id: string, tokenHash: string) {
  const { numUpdatedRows } = await db
    .updateTable(asLinkTable(table))
    .set({ tokenHash })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
