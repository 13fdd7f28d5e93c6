import { sql } from 'kysely'
import type { Db } from '../../../foundation/db/database.ts'
import { claimDue } from '../../../foundation/mail/due.ts'

/** Nobody is told more often. */
const betweenNoticesMs = 60 * 60_000

/** Whether the account is told of new letters by mail. */
export async function isTold(db: Db, accountId: string) {
  const row = await db
    .selectFrom('messageNotice')
    .select('id')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

export async function setTold(trx: Db, accountId: string, isWanted: boolean) {
  if (!isWanted) {
    await trx.deleteFrom('messageNotice').where('id', '=', accountId).execute()
    return
  }
  await trx
    .insertInto('messageNotice')
    .values({ id: accountId, waiting: 0, attempts: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** At once, or an hour after the last one; a clock that was ahead when that was sent delays nothing. */
const firstDueAt = (nowMs: number) => sql<number>`
  case when "lastSentAt" > ${nowMs - betweenNoticesMs} and "lastSentAt" <= ${nowMs}
  then "lastSentAt" + ${betweenNoticesMs} else ${nowMs} end
`

/** Counts a new letter for all who are told, and whose role sees letters still. Must be called in its transaction, while others wait for their turn. */
export async function announceLetter(trx: Db, nowMs: number) {
  await trx
    .updateTable('messageNotice')
    .set(({ eb, fn }) => ({
      waiting: eb('waiting', '+', 1),
      nextAttemptAt: fn.coalesce('nextAttemptAt', firstDueAt(nowMs)),
    }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('account').select('account.id').where('role', '!=', 'developer'),
    )
    .execute()
}

export interface Notice {
  id: string
  attempts: number
  to: string
  /** How many letters it tells of. */
  letters: number
}

/** As claimDue, with what is to be told to whom. */
export async function claimDueNotice(
  db: Db,
  leaseMs: number,
  nowMs: number,
): Promise<Notice | undefined> {
  const claimed = await claimDue(db, 'messageNotice', leaseMs, nowMs)
  if (!claimed) return undefined
  return db
    .selectFrom('messageNotice')
    .innerJoin('account', 'account.id', 'messageNotice.id')
    .select(['messageNotice.id', 'attempts', 'email as to', 'waiting as letters'])
    .where('messageNotice.id', '=', claimed.id)
    .executeTakeFirst()
}

/** What has come since it was claimed is told in an hour. */
export async function markTold(db: Db, { id, letters }: Notice, nowMs: number) {
  await db
    .updateTable('messageNotice')
    .set(({ eb }) => ({
      waiting: eb('waiting', '-', letters),
      lastSentAt: nowMs,
      attempts: 0,
      lastError: null,
      nextAttemptAt: eb
        .case()
        .when('waiting', '>', letters)
        .then(nowMs + betweenNoticesMs)
        .else(null)
        .end(),
    }))
    .where('id', '=', id)
    .execute()
}
