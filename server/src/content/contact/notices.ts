import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { addMail } from '../../foundation/mail/repository.ts'

/** No account gets notices more often. */
const betweenNoticesMs = 60 * 60_000

/** Whether the account gets notices of new letters by mail. */
export async function hasNotices(db: Db, accountId: string) {
  const row = await db
    .selectFrom('messageNotice')
    .select('id')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

export async function setNotices(trx: Db, accountId: string, isWanted: boolean) {
  if (!isWanted) {
    await trx.deleteFrom('messageNotice').where('id', '=', accountId).execute()
    return
  }
  await trx
    .insertInto('messageNotice')
    .values({ id: accountId, waiting: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await addMail(trx, 'noticeId', accountId, null)
}

/** Now, or an hour after the last one. A notice that was sent while the clock was ahead delays nothing. */
const firstDueAt = (nowMs: number) => sql<number>`
  case when "sentAt" > ${nowMs - betweenNoticesMs} and "sentAt" <= ${nowMs}
  then "sentAt" + ${betweenNoticesMs} else ${nowMs} end
`

/**
 * Counts a new letter for all accounts that get notices and may still see letters. Must be called in the
 * transaction that adds the letter, after `reviseList`, whose lock orders the writers.
 */
export async function announceLetter(trx: Db, nowMs: number) {
  const notices = await trx
    .updateTable('messageNotice')
    .set(({ eb }) => ({ waiting: eb('waiting', '+', 1) }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('account').select('account.id').where('role', '!=', 'developer'),
    )
    .returning('id')
    .execute()
  if (notices.length === 0) return
  await trx
    .updateTable('outgoingMail')
    .set(({ fn }) => ({ nextAttemptAt: fn.coalesce('nextAttemptAt', firstDueAt(nowMs)) }))
    .where(
      'noticeId',
      'in',
      notices.map(({ id }) => id),
    )
    .execute()
}

/** The address that a notice goes to, and how many letters it announces. */
export function findNotice(db: Db, id: string) {
  return db
    .selectFrom('messageNotice')
    .innerJoin('account', 'account.id', 'messageNotice.id')
    .select(['email', 'waiting'])
    .where('messageNotice.id', '=', id)
    .executeTakeFirst()
}

/** Returns when the next notice is due, for letters that came while this one was sent; null when none came. */
export async function recordNotice(trx: Db, id: string, letters: number, nowMs: number) {
  const row = await trx
    .updateTable('messageNotice')
    .set(({ eb }) => ({ waiting: eb('waiting', '-', letters) }))
    .where('id', '=', id)
    .returning('waiting')
    .executeTakeFirst()
  return row && row.waiting > 0 ? nowMs + betweenNoticesMs : null
}
