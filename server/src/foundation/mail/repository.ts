import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { getEngine } from '../db/dialect.ts'
import { newId } from '../db/tables.ts'

/** The mail queue. A mail is composed at each attempt from the row that it is about. */
interface OutgoingMailTable {
  id: string
  // One of the five is set. The mail is deleted with that row.
  messageId: string | null
  replyId: string | null
  noticeId: string | null
  invitationId: string | null
  passwordLinkId: string | null
  attempts: number
  /** When it is due; a worker moves it ahead to claim the mail. Null if it is sent, cancelled or not due yet. */
  nextAttemptAt: number | null
  sentAt: number | null
  /** The error of the last attempt, as the mail server or the network gave it; null once it is sent. */
  lastError: string | null
  /** The `MailFault` of the last attempt. */
  fault: string | null
  /** The first failure since which the mail has not been sent; null for faults of this server's own settings. */
  failingSince: number | null
  /** When the server gave up; null otherwise. */
  endedAt: number | null
}

declare module '../db/tables.ts' {
  interface Tables {
    outgoingMail: OutgoingMailTable
  }
}

/** The columns of `outgoingMail` that refer to the row that a mail is about. */
export const mailKinds = [
  'messageId',
  'replyId',
  'noticeId',
  'invitationId',
  'passwordLinkId',
] as const

export type MailKind = (typeof mailKinds)[number]

export const maxRetryDelayMs = 60 * 60_000

/**
 * Adds a mail to the queue, in the transaction that adds the row it is about. A second one for the row is ignored.
 * @param nextAttemptAt null if it should not be sent yet
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

const noFault = { lastError: null, fault: null, failingSince: null, endedAt: null }
/** The columns of a mail that has not been tried yet. */
export const untried = { attempts: 0, ...noFault }

/** Changes when a mail is sent, if it is not sent yet, and starts over; null cancels it. */
export async function rescheduleMail(
  trx: Db,
  kind: MailKind,
  aboutId: string,
  nextAttemptAt: number | null,
) {
  await trx
    .updateTable('outgoingMail')
    .set({ nextAttemptAt, ...untried })
    .where(kind, '=', aboutId)
    .where('sentAt', 'is', null)
    .execute()
}

/**
 * Claims one due mail, if there is one. Other workers, on any server, cannot claim it for `leaseMs`; it is due
 * again if this process dies. A time beyond the longest retry delay counts as due: the clock was wrong then.
 */
export function claimMail(db: Db, leaseMs: number, nowMs: number) {
  const due = db
    .selectFrom('outgoingMail as due')
    .select('due.id')
    .where(isDue('due.nextAttemptAt', nowMs))
    // Password links have priority over queued messages: somebody waits for them at the sign-in.
    .orderBy(sql`case when due."passwordLinkId" is null then 1 else 0 end`)
    .orderBy('due.nextAttemptAt')
    .limit(1)
  // Concurrent workers claim different mails, instead of waiting for the same one.
  const free = getEngine(db) === 'postgres' ? due.forUpdate().skipLocked() : due
  return (
    db
      .updateTable('outgoingMail')
      .set(({ eb }) => ({ nextAttemptAt: nowMs + leaseMs, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', free)
      // Checked again on the row itself: it may have been claimed between being found and locked.
      .where(isDue('nextAttemptAt', nowMs))
      .returning(['id', 'attempts', 'failingSince', ...mailKinds])
      .executeTakeFirst()
  )
}

/** A condition for which both engines use the partial index. */
function isDue(column: 'nextAttemptAt' | 'due.nextAttemptAt', nowMs: number) {
  const at = sql.ref(column)
  return sql<boolean>`(${at} <= ${nowMs} or ${at} > ${nowMs + maxRetryDelayMs})`
}

/** @param nextAttemptAt if the mail is sent repeatedly; else null */
export async function recordSent(
  trx: Db,
  id: string,
  { sentAt, nextAttemptAt }: { sentAt: number; nextAttemptAt: number | null },
) {
  await trx
    .updateTable('outgoingMail')
    .set({ sentAt, nextAttemptAt, ...(nextAttemptAt === null ? noFault : untried) })
    .where('id', '=', id)
    .execute()
}

/** A mail that was cancelled during the attempt stays cancelled. */
export async function recordFailure(
  trx: Db,
  id: string,
  failure: Pick<
    OutgoingMailTable,
    'lastError' | 'fault' | 'failingSince' | 'nextAttemptAt' | 'endedAt'
  >,
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

/** When the next mail is due; undefined if the queue is empty. */
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
