import type { LetterFilter } from '@sala/kit/contract/letters'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../foundation/db/database.ts'
import { engineOf } from '../../../foundation/db/dialect.ts'
import type { MessageTable } from '../tables.ts'

const mostFirstLine = 200
const mostWords = 10

const isReplyWaiting = sql<boolean>`exists (
  select 1 from "messageReply"
  where "messageId" = message.id and "messageReply"."deliveredAt" is null
)`

const columns = [
  ...(['id', 'name', 'email', 'receivedAt', 'deliveredAt', 'lastError'] as const),
  ...(['readAt', 'readBy', 'answeredAt', 'deletedAt', 'heldBackFor'] as const),
]

/** Letters that are not deleted. */
const letters = (db: Db) => db.selectFrom('message').where('deletedAt', 'is', null)

/** Of letters that are not held back. */
const filters: Record<Exclude<LetterFilter, 'held-back'>, RawBuilder<boolean>> = {
  all: sql`true`,
  unread: sql`"readAt" is null`,
  unanswered: sql`"answeredAt" is null`,
  undelivered: sql`("deliveredAt" is null or ${isReplyWaiting})`,
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
  const words = find.split(/\s+/).filter(Boolean).slice(0, mostWords)
  return words
    .reduce((query, word) => query.where(hasIn(db, word)), letters(db).where(isAmong(filter)))
    .select(columns)
    .select(sql<string>`substr(message, 1, ${sql.lit(mostFirstLine)})`.as('firstLine'))
    .select(isReplyWaiting.as('isReplyWaiting'))
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
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
  const { count } = await letters(db)
    .where(isAmong(filter))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A letter, deleted or not. */
export function findLetter(db: Db, id: string) {
  return db
    .selectFrom('message')
    .select([...columns, 'message'])
    .select(isReplyWaiting.as('isReplyWaiting'))
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function changeLetter(db: Db, id: string, change: Partial<MessageTable>) {
  await db.updateTable('message').set(change).where('id', '=', id).execute()
}

/** Has letters sent to the house now, and answers to them to visitors; all that wait, or those of one. */
export async function sendAgain(trx: Db, id: string | undefined, nowMs: number) {
  await trx
    .updateTable('message')
    .set({ nextAttemptAt: nowMs })
    .where('nextAttemptAt', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()
  await trx
    .updateTable('messageReply')
    .set({ nextAttemptAt: nowMs })
    .where('nextAttemptAt', 'is not', null)
    .$if(id !== undefined, (query) => query.where('messageId', '=', id ?? ''))
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
