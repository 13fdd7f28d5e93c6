import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { getEngine } from '../db/dialect.ts'
import { newId } from '../db/tables.ts'

/** The columns of `outgoingMail` that say what a mail is about. */
export const mailKinds = [
  'messageId',
  'replyId',
  'noticeId',
  'invitationId',
  'passwordLinkId',
] as const

export type MailKind = (typeof mailKinds)[number]

/** The longest pause between two attempts. */
export const maxRetryDelayMs = 60 * 60_000

/**
 * Adds a mail, in the transaction that adds what it is about. There is one for each row: a second one is ignored.
 * @param nextAttemptAt null when it is not to be sent yet
 */
export async function addMail(
  trx: Db,
  kind: MailKind,
  aboutId: string,
  nextAttemptAt: number | null,
) {
  await trx
    .insertInto('outgoingMail')
    .values({ id: newId(), [kind]: aboutId, attempts: 0, nextAttemptAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Changes when a mail is sent, unless it was sent; null cancels it. */
export async function rescheduleMail(
  trx: Db,
  kind: MailKind,
  aboutId: string,
  nextAttemptAt: number | null,
) {
  await trx
    .updateTable('outgoingMail')
    .set({ nextAttemptAt })
    .where(kind, '=', aboutId)
    .where('sentAt', 'is', null)
    .execute()
}

/**
 * Takes one mail that is due, or undefined. Other workers, on any server, cannot take it for `leaseMs`; if this
 * process dies, it is due again after that. A mail that is due later than the longest pause is due as well: the
 * clock was wrong when that was written.
 */
export function claimMail(db: Db, leaseMs: number, nowMs: number) {
  const due = db
    .selectFrom('outgoingMail as due')
    .select('due.id')
    .where(isDue('due.nextAttemptAt', nowMs))
    // Somebody is waiting at the sign-in for a link: it is sent before the letters that have piled up.
    .orderBy(sql`case when due."passwordLinkId" is null then 1 else 0 end`)
    .orderBy('due.nextAttemptAt')
    .limit(1)
  // Servers that look at the same time each get another mail, instead of waiting for the same one.
  const free = getEngine(db) === 'postgres' ? due.forUpdate().skipLocked() : due
  return (
    db
      .updateTable('outgoingMail')
      .set(({ eb }) => ({ nextAttemptAt: nowMs + leaseMs, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', free)
      // Checked again on the row itself: it may have been claimed between being found and locked.
      .where(isDue('nextAttemptAt', nowMs))
      .returning(['id', 'attempts', ...mailKinds])
      .executeTakeFirst()
  )
}

/** Written so that both engines use the index, which leaves out the rows with null. */
function isDue(column: 'nextAttemptAt' | 'due.nextAttemptAt', nowMs: number) {
  const at = sql.ref(column)
  return sql<boolean>`(${at} <= ${nowMs} or ${at} > ${nowMs + maxRetryDelayMs})`
}

/** @param nextAttemptAt of a mail that is sent again and again; null for any other */
export async function recordSent(
  trx: Db,
  id: string,
  { sentAt, nextAttemptAt }: { sentAt: number; nextAttemptAt: number | null },
) {
  await trx
    .updateTable('outgoingMail')
    .set({ sentAt, nextAttemptAt, lastError: null })
    .where('id', '=', id)
    .execute()
}

/** A mail that was cancelled during the attempt stays cancelled. */
export async function recordFailure(
  trx: Db,
  id: string,
  failure: { lastError: string; nextAttemptAt: number },
) {
  await trx
    .updateTable('outgoingMail')
    .set(failure)
    .where('id', '=', id)
    .where('nextAttemptAt', 'is not', null)
    .execute()
}

export async function deleteMail(db: Db, id: string) {
  await db.deleteFrom('outgoingMail').where('id', '=', id).execute()
}

/** When the next mail is due, or undefined when none waits. */
export async function nextMailDueAt(db: Db) {
  const row = await db
    .selectFrom('outgoingMail')
    .select('nextAttemptAt')
    .where('nextAttemptAt', 'is not', null)
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst()
  return row?.nextAttemptAt ?? undefined
}
