import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { addMail, untried } from '../../foundation/mail/repository.ts'

/** An account that gets email notifications of new messages. All its notices are one row in `outgoingMail`. */
interface MessageNoticeTable {
  /** The account's id. */
  id: string
  /** How many messages arrived since the last notice. */
  waiting: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    messageNotice: MessageNoticeTable
  }
}

/** The minimum time between two notices to an account. */
const minIntervalMs = 60 * 60_000

/** Finds how the last notice to an account failed, if it did; undefined if the account gets no notices. */
export function findNoticeDelivery(db: Db, accountId: string) {
  return db
    .selectFrom('messageNotice')
    .innerJoin('outgoingMail as mail', 'mail.noticeId', 'messageNotice.id')
    .select(['lastError', 'fault'])
    .where('messageNotice.id', '=', accountId)
    .executeTakeFirst()
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

/** Now, or an hour after the last notice. A `sentAt` in the future, of a wrong clock, is ignored. */
const firstDueAt = (nowMs: number) => sql<number>`
  case when "sentAt" > ${nowMs - minIntervalMs} and "sentAt" <= ${nowMs}
  then "sentAt" + ${minIntervalMs} else ${nowMs} end
`

/**
 * Counts a new message for all accounts that get notices and may see messages, and schedules their mails. Must be
 * called in the transaction that adds the message, after `reviseList`, whose lock orders the writers.
 */
export async function scheduleNotices(trx: Db, nowMs: number) {
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
    .set({ nextAttemptAt: firstDueAt(nowMs), ...untried })
    .where('nextAttemptAt', 'is', null)
    .where(
      'noticeId',
      'in',
      notices.map(({ id }) => id),
    )
    .execute()
}

/** Finds the recipient of a notice, and the number of messages that it announces. */
export function findNotice(db: Db, id: string) {
  return db
    .selectFrom('messageNotice')
    .innerJoin('account', 'account.id', 'messageNotice.id')
    .select(['email', 'waiting'])
    .where('messageNotice.id', '=', id)
    .executeTakeFirst()
}

/** Records a sent notice. Returns when the next one is due, for messages that arrived meanwhile; null without any. */
export async function recordNotice(trx: Db, id: string, messages: number, nowMs: number) {
  const row = await trx
    .updateTable('messageNotice')
    .set(({ eb }) => ({ waiting: eb('waiting', '-', messages) }))
    .where('id', '=', id)
    .returning('waiting')
    .executeTakeFirst()
  return row && row.waiting > 0 ? nowMs + minIntervalMs : null
}
