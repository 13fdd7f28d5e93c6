import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/tables.ts'
import { hashToken, newToken } from '../../foundation/secrets/tokens.ts'
import { normaliseEmail } from './email.ts'
import type { InvitationTable, PasswordLinkTable } from './tables.ts'

/** A link in a mail has an id; one that is opened has a token. */
export type LinkKey = { id: string } | { tokenHash: string }

/** Lists the invitations that have not expired, oldest first. */
export function listInvitations(db: Db, nowMs: number) {
  return db
    .selectFrom('invitation')
    .leftJoin('outgoingMail as mail', 'mail.invitationId', 'invitation.id')
    .select(['invitation.id', 'email', 'role', 'invitedBy', 'expiresAt'])
    .select(['mail.id as mailId', 'sentAt as deliveredAt', 'lastError', 'fault', 'endedAt'])
    .where('expiresAt', '>', nowMs)
    .orderBy('createdAt')
    .orderBy('invitation.id')
    .execute()
}

/** Adds an invitation. Removes an earlier one for the same email, and expired ones. */
export async function replaceInvitation(trx: Db, invitation: InvitationTable) {
  const { email, createdAt } = invitation
  await trx
    .deleteFrom('invitation')
    .where((row) => row('expiresAt', '<=', createdAt).or(row('email', '=', email)))
    .execute()
  await trx.insertInto('invitation').values(invitation).execute()
}

/** Returns undefined when the invitation was used, cancelled or has expired. */
export function findInvitation(db: Db, key: LinkKey, nowMs: number) {
  return db
    .selectFrom('invitation')
    .select(['id', 'email', 'role', 'invitedBy'])
    .where((row) => row.and(key))
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
  { from, expiresAt, ...account }: { email: string; from: string; expiresAt: number },
  nowMs: number,
) {
  const id = newId()
  const email = normaliseEmail(account.email)
  await removeFormerLinks(trx, 'mailed', { email }, nowMs)
  // No token matches the placeholder. The insert conflicts when a concurrent request has already added a link.
  await sql`
    insert into "passwordLink"
      ("id", "accountId", "kind", "tokenHash", "askedFrom", "createdAt", "expiresAt")
    select ${id}, "account"."id", 'mailed', ${hashToken(newToken())}, ${from}, ${nowMs}, ${expiresAt}
    from "account" where "email" = ${email}
    on conflict do nothing`.execute(trx)
  await sql`
    insert into "outgoingMail" ("id", "passwordLinkId", "attempts", "nextAttemptAt")
    select ${newId()}, "passwordLink"."id", 0, ${nowMs} from "passwordLink" where "id" = ${id}
  `.execute(trx)
}

/** Stores a link that an owner passes on; replaces an earlier one. */
export async function replaceHandedLink(
  trx: Db,
  { accountId, ...link }: { accountId: string; tokenHash: string; expiresAt: number },
  nowMs: number,
) {
  await removeFormerLinks(trx, 'handed', { id: accountId }, nowMs)
  const row = { id: newId(), accountId, kind: 'handed', ...link, createdAt: nowMs } as const
  await trx.insertInto('passwordLink').values(row).execute()
}

/** Removes the account's link of this kind, and all that have expired. */
async function removeFormerLinks(
  trx: Db,
  kind: PasswordLinkTable['kind'],
  account: { email: string } | { id: string },
  nowMs: number,
) {
  const accounts = trx
    .selectFrom('account')
    .select('id')
    .where((row) => row.and(account))
  await trx
    .deleteFrom('passwordLink')
    .where((row) =>
      row('expiresAt', '<=', nowMs).or(
        row.and([row('accountId', 'in', accounts), row('kind', '=', kind)]),
      ),
    )
    .execute()
}

/** Returns the link with its account; undefined when it was used or has expired. */
export function findPasswordLink(db: Db, key: LinkKey, nowMs: number) {
  return db
    .selectFrom('passwordLink as link')
    .innerJoin('account', 'account.id', 'link.accountId')
    .select(['link.id', 'accountId', 'email', 'askedFrom'])
    .where((row) => row.and('id' in key ? { 'link.id': key.id } : key))
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst()
}

/** Removes a password link; returns whether it existed. */
export async function removePasswordLink(trx: Db, id: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('passwordLink')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Creates the token of a link whose mail is about to be sent, so that the database stores only its hash. Returns
 * undefined when the link was removed or replaced.
 */
export async function createMailedToken(db: Db, table: 'invitation' | 'passwordLink', id: string) {
  const token = newToken()
  const { numUpdatedRows } = await db
    // Both tables have these columns.
    .updateTable(table as 'passwordLink')
    .set({ tokenHash: hashToken(token) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? token : undefined
}
