import type { ContactFields, ContactMessage } from '@sala/kit/contract/contact'
import type { LetterFilter } from '@sala/kit/contract/letters'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/delete-batch.ts'
import { engineOf } from '../../foundation/db/dialect.ts'
import { newId } from '../../foundation/db/new-id.ts'
import { addMail } from '../../foundation/mail/repository.ts'
import { lockList, reviseList } from '../../foundation/revisions/repository.ts'
import { announceLetter } from './notices.ts'
import type { MessageTable } from './tables.ts'

const maxFirstLine = 200
const maxWords = 10

/**
 * Adds a letter, its mail to the house and the notices of it; returns its id.
 * @param heldBackFor why it looks like spam; nothing is sent then
 */
export function addMessage(
  db: Db,
  fields: ContactFields,
  nowMs: number,
  heldBackFor: string | null = null,
) {
  return inTransaction(db, async (trx) => {
    // First, because its lock orders the writers.
    await reviseList(trx, 'messages')
    const letter = { id: newId(), ...fields, receivedAt: nowMs, heldBackFor }
    await trx.insertInto('message').values(letter).execute()
    if (heldBackFor === null) await sendLetter(trx, letter.id, nowMs)
    return letter.id
  })
}

/** Must be called after `reviseList`. */
export async function sendLetter(trx: Db, id: string, nowMs: number) {
  await addMail(trx, 'messageId', id, nowMs)
  await announceLetter(trx, nowMs)
}

/** Letters, deleted or not, with what became of their mails. */
const withMail = (db: Db) =>
  db.selectFrom('message').leftJoin('outgoingMail as mail', 'mail.messageId', 'message.id')

/** The newest messages first, at most `limit` of them; without those that were deleted. */
export async function listMessages(db: Db, limit: number): Promise<ContactMessage[]> {
  const rows = await withMail(db)
    .select(['message.id', 'name', 'email', 'message', 'receivedAt'])
    .select(['sentAt', 'attempts', 'lastError'])
    .where('deletedAt', 'is', null)
    .orderBy('receivedAt', 'desc')
    .orderBy('message.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, receivedAt, sentAt, attempts, ...row }) => ({
    _id: id,
    ...row,
    attempts: attempts ?? 0,
    receivedAt: new Date(receivedAt).toISOString(),
    deliveredAt: sentAt === null ? null : new Date(sentAt).toISOString(),
  }))
}

const isReplyWaiting = sql<boolean>`exists (
  select 1 from "messageReply" as reply
  join "outgoingMail" as "replyMail" on "replyMail"."replyId" = reply.id
  where reply."messageId" = message.id and "replyMail"."sentAt" is null
)`

const columns = [
  ...(['message.id', 'name', 'email', 'receivedAt', 'readAt', 'readBy'] as const),
  ...(['answeredAt', 'deletedAt', 'heldBackFor'] as const),
  ...(['mail.sentAt as deliveredAt', 'mail.lastError'] as const),
]

/** Each without the letters that are held back. */
const filters: Record<Exclude<LetterFilter, 'held-back'>, RawBuilder<boolean>> = {
  all: sql`true`,
  unread: sql`"readAt" is null`,
  unanswered: sql`"answeredAt" is null`,
  undelivered: sql`(mail."sentAt" is null or ${isReplyWaiting})`,
}

const isAmong = (filter: LetterFilter) =>
  filter === 'held-back'
    ? sql<boolean>`"heldBackFor" is not null`
    : sql<boolean>`"heldBackFor" is null and ${filters[filter]}`

/** The newest first, at most `most` of those in which all words of `find` stand somewhere. */
export function listLetters(
  db: Db,
  { filter, find, most }: { filter: LetterFilter; find: string; most: number },
) {
  const words = find.split(/\s+/).filter(Boolean).slice(0, maxWords)
  const letters = withMail(db).where('deletedAt', 'is', null).where(isAmong(filter))
  return words
    .reduce((query, word) => query.where(hasIn(db, word)), letters)
    .select(columns)
    .select(sql<string>`substr(message, 1, ${sql.lit(maxFirstLine)})`.as('firstLine'))
    .select(isReplyWaiting.as('isReplyWaiting'))
    .orderBy('receivedAt', 'desc')
    .orderBy('message.id')
    .limit(most)
    .execute()
}

function hasIn(db: Db, word: string) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  const like = sql.raw(engineOf(db) === 'postgres' ? 'ilike' : 'like')
  const has = (column: string) => sql`${sql.ref(column)} ${like} ${pattern} escape '\\'`
  return sql<boolean>`(${sql.join(['name', 'email', 'message'].map(has), sql` or `)})`
}

/** How many letters there are of a kind. */
export async function countLetters(db: Db, filter: LetterFilter) {
  const { count } = await withMail(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .where(isAmong(filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A letter, deleted or not. */
export function findLetter(db: Db, id: string) {
  return withMail(db)
    .select([...columns, 'message'])
    .select(isReplyWaiting.as('isReplyWaiting'))
    .where('message.id', '=', id)
    .executeTakeFirst()
}

export async function changeLetter(db: Db, id: string, change: Partial<MessageTable>) {
  await db.updateTable('message').set(change).where('id', '=', id).execute()
}

/** Adds an answer to a letter, and its mail. */
export async function addReply(
  trx: Db,
  reply: { messageId: string; text: string; writtenBy: string },
  nowMs: number,
) {
  const id = newId()
  await trx
    .insertInto('messageReply')
    .values({ id, ...reply, writtenAt: nowMs })
    .execute()
  await addMail(trx, 'replyId', id, nowMs)
}

/** The answers to a letter, oldest first. */
export function listReplies(db: Db, messageId: string) {
  return db
    .selectFrom('messageReply as reply')
    .leftJoin('outgoingMail as mail', 'mail.replyId', 'reply.id')
    .select(['reply.id', 'text', 'writtenBy', 'writtenAt', 'sentAt as deliveredAt', 'lastError'])
    .where('reply.messageId', '=', messageId)
    .orderBy('writtenAt')
    .orderBy('reply.id')
    .execute()
}

/** An answer, and the letter that it answers. */
export function findReply(db: Db, id: string) {
  return db
    .selectFrom('messageReply as reply')
    .innerJoin('message', 'message.id', 'reply.messageId')
    .select(['text', 'writtenAt', 'messageId', 'name', 'email', 'message'])
    .where('reply.id', '=', id)
    .executeTakeFirst()
}

/** Has the mails about letters that wait sent now; those about one letter when there is an id. */
export async function sendAgain(trx: Db, id: string | undefined, nowMs: number) {
  const replies = trx
    .selectFrom('messageReply')
    .select('id')
    .$if(id !== undefined, (query) => query.where('messageId', '=', id ?? ''))
  await trx
    .updateTable('outgoingMail')
    .set({ nextAttemptAt: nowMs })
    .where('nextAttemptAt', 'is not', null)
    .where((row) =>
      row.or([
        id === undefined ? row('messageId', 'is not', null) : row('messageId', '=', id),
        row('replyId', 'in', replies),
      ]),
    )
    .execute()
}

const isFrom = (email: string) => sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`

/** The ids of all letters from an address, deleted and held back ones too, newest first. */
export async function lettersFrom(db: Db, email: string) {
  const rows = await db
    .selectFrom('message')
    .select('id')
    .where(isFrom(email))
    .orderBy('receivedAt', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes all letters from an address and the answers to them; returns how many letters. */
export async function eraseFrom(trx: Db, email: string) {
  const { numDeletedRows } = await trx.deleteFrom('message').where(isFrom(email)).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes letters by their age, answered or not. */
export const forgetOldMessages = (db: Db, beforeMs: number, most: number) =>
  forget(db, sql`"receivedAt" < ${beforeMs}`, most)

/** Removes letters that were deleted and not restored. */
export const purgeMessages = (db: Db, beforeMs: number, most: number) =>
  forget(db, sql`"deletedAt" < ${beforeMs}`, most)

function forget(db: Db, hasEnded: ReturnType<typeof sql>, most: number) {
  return inTransaction(db, async (trx) => {
    await lockList(trx, 'messages')
    const forgotten = await deleteBatch(trx, 'message', hasEnded, most)
    if (forgotten > 0) await reviseList(trx, 'messages')
    return forgotten
  })
}
