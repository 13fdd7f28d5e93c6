import type { Insertable } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/new-id.ts'
import { claimDue } from '../../foundation/mail/due.ts'
import { hashToken, newToken } from '../../foundation/secrets/tokens.ts'
import { normaliseEmail } from './email.ts'
import type { InvitationTable } from './tables.ts'

type LinkTable = 'invitation' | 'passwordLink'

/** The columns that both kinds of links have. */
const like = (table: LinkTable) => table as 'passwordLink'

/** Stored until the secret is made. No secret has this hash. */
export const unusableHash = () => hashToken(newToken())

/** The invitations that have not ended, oldest first. */
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

/** Adds an invitation. Removes the former one of the same email, and those that have ended. */
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
export function takeInvitation(trx: Db, id: string) {
  return trx
    .deleteFrom('invitation')
    .where('id', '=', id)
    .returning(['email', 'role'])
    .executeTakeFirst()
}

/**
 * Stores a link that is to be mailed, if there is an account for this email; it replaces the former one.
 * The statements are the same whether or not there is an account.
 */
export async function putMailedLink(
  trx: Db,
  { email, from, expiresAt }: { email: string; from: string; expiresAt: number },
  nowMs: number,
) {
  await trx.deleteFrom('passwordLink').where('expiresAt', '<=', nowMs).execute()
  await trx
    .insertInto('passwordLink')
    .columns([
      'id',
      'accountId',
      'kind',
      'tokenHash',
      'askedFrom',
      'createdAt',
      'expiresAt',
      'attempts',
      'nextAttemptAt',
    ])
    .expression(({ selectFrom, cast, val }) =>
      selectFrom('account')
        .select(({ ref }) => [
          cast<string>(val(newId()), 'text').as('id'),
          ref('account.id').as('accountId'),
          cast<'mailed'>(val('mailed'), 'text').as('kind'),
          cast<string>(val(unusableHash()), 'text').as('tokenHash'),
          cast<string>(val(from), 'text').as('askedFrom'),
          cast<number>(val(nowMs), 'bigint').as('createdAt'),
          cast<number>(val(expiresAt), 'bigint').as('expiresAt'),
          cast<number>(val(0), 'integer').as('attempts'),
          cast<number>(val(nowMs), 'bigint').as('nextAttemptAt'),
        ])
        .where('email', '=', normaliseEmail(email)),
    )
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'kind']).doUpdateSet(({ ref }) => ({
        id: ref('excluded.id'),
        tokenHash: ref('excluded.tokenHash'),
        askedFrom: ref('excluded.askedFrom'),
        createdAt: ref('excluded.createdAt'),
        expiresAt: ref('excluded.expiresAt'),
        attempts: 0,
        nextAttemptAt: ref('excluded.nextAttemptAt'),
        lastError: null,
      })),
    )
    .execute()
}

/** Stores a link that an owner hands over; it replaces the former one. */
export async function putHandedLink(
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
  await trx
    .insertInto('passwordLink')
    .values({ ...kept, attempts: 0 })
    .execute()
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
    .deleteFrom(like(table))
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Like claimDue, and returns what the mail needs. Removes an invitation that has ended. */
export function claimDueInvitation(db: Db, leaseMs: number, nowMs: number) {
  return claim(db, 'invitation', { leaseMs, nowMs }, (id) =>
    db
      .selectFrom('invitation')
      .select(['id', 'attempts', 'email', 'role', 'invitedBy', 'expiresAt'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

/** Like claimDueInvitation, for a link to choose a new password. */
export function claimDuePasswordLink(db: Db, leaseMs: number, nowMs: number) {
  return claim(db, 'passwordLink', { leaseMs, nowMs }, (id) =>
    db
      .selectFrom('passwordLink')
      .innerJoin('account', 'account.id', 'passwordLink.accountId')
      .select(['passwordLink.id', 'accountId', 'attempts', 'email', 'askedFrom'])
      .select('passwordLink.expiresAt')
      .where('passwordLink.id', '=', id)
      .executeTakeFirst(),
  )
}

async function claim<Link extends { expiresAt: number }>(
  db: Db,
  table: LinkTable,
  { leaseMs, nowMs }: { leaseMs: number; nowMs: number },
  find: (id: string) => Promise<Link | undefined>,
) {
  const claimed = await claimDue(db, table, leaseMs, nowMs)
  if (!claimed) return undefined
  const link = await find(claimed.id)
  if (link && link.expiresAt > nowMs) return link
  await removeLink(db, table, claimed.id)
  return undefined
}

/** Stores the hash of a link that is mailed now; returns whether the link is still there. */
export async function setTokenHash(db: Db, table: LinkTable, id: string, tokenHash: string) {
  const { numUpdatedRows } = await db
    .updateTable(like(table))
    .set({ tokenHash })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function recordMailed(trx: Db, table: LinkTable, id: string) {
  await trx
    .updateTable(like(table))
    .set({ nextAttemptAt: null, lastError: null })
    .where('id', '=', id)
    .execute()
}

export async function recordDelivered(trx: Db, invitationId: string, nowMs: number) {
  await trx
    .updateTable('invitation')
    .set({ deliveredAt: nowMs })
    .where('id', '=', invitationId)
    .execute()
}
