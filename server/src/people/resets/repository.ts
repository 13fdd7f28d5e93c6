import type { Db } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/new-id.ts'
import { claimDue } from '../../foundation/mail/due.ts'
import { normaliseEmail } from '../accounts/repository.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'

/** Stored until the secret is made: nobody has it. */
export const nobodysHash = () => hashToken(newToken())

/**
 * Stores that somebody asks for a link by mail, if they have an account; it takes the place of the one
 * before. The statements are the same whether or not there is an account.
 */
export async function askForLink(
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
          cast<string>(val(nobodysHash()), 'text').as('tokenHash'),
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

/** Stores a link that an owner hands over, in the place of the one before. */
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

/** Whose link it is, or undefined when it has been used, or is over. */
export function findLink(db: Db, tokenHash: string, nowMs: number) {
  return db
    .selectFrom('passwordLink')
    .innerJoin('account', 'account.id', 'passwordLink.accountId')
    .select(['passwordLink.id', 'accountId', 'email'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst()
}

/** Removes a link; returns whether it was there. */
export async function takeLink(trx: Db, id: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('passwordLink')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** As claimDue, with whom it is for; one that has ended is for nobody. */
export async function claimDueLink(db: Db, leaseMs: number, nowMs: number) {
  const claimed = await claimDue(db, 'passwordLink', leaseMs, nowMs)
  if (!claimed) return undefined
  const link = await db
    .selectFrom('passwordLink')
    .innerJoin('account', 'account.id', 'passwordLink.accountId')
    .select(['passwordLink.id', 'accountId', 'attempts', 'email', 'askedFrom'])
    .select('passwordLink.expiresAt')
    .where('passwordLink.id', '=', claimed.id)
    .executeTakeFirst()
  if (link && link.expiresAt > nowMs) return link
  await takeLink(db, claimed.id)
  return undefined
}

/** Gives the link that is to be mailed its secret; returns whether it is there still. */
export async function giveSecret(db: Db, id: string, tokenHash: string) {
  const { numUpdatedRows } = await db
    .updateTable('passwordLink')
    .set({ tokenHash })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function noteMailed(trx: Db, id: string) {
  await trx
    .updateTable('passwordLink')
    .set({ nextAttemptAt: null, lastError: null })
    .where('id', '=', id)
    .execute()
}
