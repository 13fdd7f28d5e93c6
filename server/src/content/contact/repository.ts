import { foldText, foldWords } from '@sala/kit/contract/fold-text'
import type { Language } from '@sala/kit/contract/language'
import type { ContactFields, ContactMessage, MessageFilter } from '@sala/kit/contract/messages'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { getEngine } from '../../foundation/db/dialect.ts'
import { deleteBatch } from '../../foundation/db/statements.ts'
import { newId } from '../../foundation/db/tables.ts'
import { normaliseLineEnds } from '../../foundation/http/schemas.ts'
import { addMail, untried } from '../../foundation/mail/repository.ts'
import { bumpRevision, lockList } from '../../foundation/revisions/repository.ts'
import { normaliseEmail } from '../../people/accounts/email.ts'
import { scheduleNotices } from './notices.ts'

/** A visitor's message. Its delivery by mail is in `outgoingMail`. */
export interface MessageTable {
  id: string
  name: string
  /** As it was typed. */
  email: string
  /** The address in the form in which addresses are compared; null until `fillSenderKeys` when an older version stored it. */
  senderKey: string | null
  message: string
  receivedAt: number
  /** When somebody who may answer opened it in the back-office; null while it is unread. */
  readAt: number | null
  /** The email of the account that opened it last. */
  readBy: string | null
  answeredAt: number | null
  deletedAt: number | null
  /** Why it was marked as spam; null when it was not. */
  heldBackFor: string | null
  /** Name, email and text, folded for Find; null when the version before has added the message. */
  searchText: string | null
  /** The language of the page that it was written on; null when it is not known. */
  language: Language | null
}

interface MessageReplyTable {
  id: string
  messageId: string
  text: string
  /** The email of the account that wrote it. */
  writtenBy: string
  writtenAt: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    message: MessageTable
    messageReply: MessageReplyTable
  }
}

const maxFirstLineCharacters = 200
const maxSearchWords = 10

/**
 * Adds a message, its mail and the notices of it; returns its id.
 * @param heldBackFor why it looks like spam; then no mail is sent
 */
export function addMessage(
  db: Db,
  fields: ContactFields,
  nowMs: number,
  heldBackFor: string | null = null,
  language: Language | null = null,
) {
  return inTransaction(db, async (trx) => {
    // First, because its lock orders the writers.
    await bumpRevision(trx, 'messages')
    const searchText = foldText(`${fields.name}\n${fields.email}\n${fields.message}`)
    const senderKey = normaliseEmail(fields.email)
    const keys = { senderKey, searchText }
    const row = { id: newId(), ...fields, ...keys, receivedAt: nowMs, heldBackFor, language }
    await trx.insertInto('message').values(row).execute()
    if (heldBackFor === null) await queueMessageMails(trx, row.id, nowMs)
    return row.id
  })
}

/** Queues the mail of a message and schedules notices. Must be called after `bumpRevision`. */
export async function queueMessageMails(trx: Db, id: string, nowMs: number) {
  await addMail(trx, 'messageId', id, nowMs)
  await scheduleNotices(trx, nowMs)
}

/** Selects messages, deleted or not, with the delivery of their mails. */
const selectWithMail = (db: Db) =>
  db.selectFrom('message').leftJoin('outgoingMail as mail', 'mail.messageId', 'message.id')

/** Returns the senders of those of these messages that exist, deleted or not, by id. */
export async function findSenders(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('message')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name, email }) => [id, name || email]))
}

/** Lists at most `limit` messages that are not deleted, newest first. */
export async function listMessages(db: Db, limit: number): Promise<ContactMessage[]> {
  const rows = await selectWithMail(db)
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

/** Whether a message has a reply whose mail meets a condition. */
const hasReply = (condition: RawBuilder<boolean>) => sql<boolean>`exists (
  select 1 from "messageReply" as reply
  join "outgoingMail" as "replyMail" on "replyMail"."replyId" = reply.id
  where reply."messageId" = message.id and ${condition}
)`

const isReplyWaiting = hasReply(sql`"replyMail"."sentAt" is null`)
const hasReplyEnded = hasReply(sql`"replyMail"."endedAt" is not null`)

const columns = [
  ...(['message.id', 'name', 'email', 'receivedAt', 'readAt', 'readBy'] as const),
  ...(['answeredAt', 'deletedAt', 'heldBackFor'] as const),
  ...(['mail.sentAt as deliveredAt', 'mail.lastError', 'mail.fault', 'mail.endedAt'] as const),
]

/** Conditions of the filters, which exclude spam. */
const filterConditions: Record<Exclude<MessageFilter, 'held-back'>, RawBuilder<boolean>> = {
  all: sql`true`,
  unread: sql`"readAt" is null`,
  unanswered: sql`"answeredAt" is null`,
  undelivered: sql`(mail."sentAt" is null or ${isReplyWaiting})`,
}

const matchesFilter = (filter: MessageFilter) =>
  filter === 'held-back'
    ? sql<boolean>`"heldBackFor" is not null`
    : sql<boolean>`"heldBackFor" is null and ${filterConditions[filter]}`

/** Lists at most `limit` messages that contain all words of `find`, folded, newest first. */
export function searchMessages(
  db: Db,
  { filter, find, limit }: { filter: MessageFilter; find: string; limit: number },
) {
  const words = foldWords(find).slice(0, maxSearchWords)
  const messages = selectWithMail(db).where('deletedAt', 'is', null).where(matchesFilter(filter))
  return selectListed(words.reduce((query, word) => query.where(containsWord(db, word)), messages))
    .orderBy('receivedAt', 'desc')
    .orderBy('message.id')
    .limit(limit)
    .execute()
}

/** Lists at most `limit` deleted messages, spam too, latest deletion first. */
export const listDeletedMessages = (db: Db, limit: number) =>
  selectListed(selectWithMail(db).where('deletedAt', 'is not', null))
    .orderBy('deletedAt', 'desc')
    .orderBy('message.id')
    .limit(limit)
    .execute()

const selectListed = (messages: ReturnType<typeof selectWithMail>) =>
  messages
    .select(columns)
    .select(sql<string>`substr(message, 1, ${sql.lit(maxFirstLineCharacters)})`.as('firstLine'))
    .select([isReplyWaiting.as('isReplyWaiting'), hasReplyEnded.as('hasReplyEnded')])

const storedText = sql`coalesce("searchText", lower(name || ' ' || email || ' ' || message))`
const positionOf = { sqlite: sql.raw('instr'), postgres: sql.raw('strpos') }

const containsWord = (db: Db, word: string) =>
  sql<boolean>`${positionOf[getEngine(db)]}(${storedText}, ${word}) > 0`

/** Counts the messages of a filter. */
export const countMessages = (db: Db, filter: MessageFilter) =>
  count(selectWithMail(db).where('deletedAt', 'is', null).where(matchesFilter(filter)))

export const countDeletedMessages = (db: Db) =>
  count(selectWithMail(db).where('deletedAt', 'is not', null))

async function count(messages: ReturnType<typeof selectWithMail>) {
  const { count } = await messages
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds a message, deleted or not. */
export async function findMessage(db: Db, id: string) {
  const row = await selectWithMail(db)
    .select([...columns, 'message'])
    .select([isReplyWaiting.as('isReplyWaiting'), hasReplyEnded.as('hasReplyEnded')])
    .where('message.id', '=', id)
    .executeTakeFirst()
  return row && withLineEnds(row)
}

/** Older versions stored line ends as they were sent. */
const withLineEnds = <Row extends { message: string }>(row: Row) => ({
  ...row,
  message: normaliseLineEnds(row.message),
})

export async function updateMessage(db: Db, id: string, change: Partial<MessageTable>) {
  await db.updateTable('message').set(change).where('id', '=', id).execute()
}

/** Marks a message as answered, unless it is already. */
export async function markAnswered(trx: Db, id: string, nowMs: number) {
  await trx
    .updateTable('message')
    .set({ answeredAt: nowMs })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .execute()
}

/** Adds a reply to a message, and its mail. */
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

/** Lists the replies to a message, oldest first. */
export function listReplies(db: Db, messageId: string) {
  return db
    .selectFrom('messageReply as reply')
    .leftJoin('outgoingMail as mail', 'mail.replyId', 'reply.id')
    .select(['reply.id', 'text', 'writtenBy', 'writtenAt'])
    .select(['sentAt as deliveredAt', 'lastError', 'fault', 'endedAt'])
    .where('reply.messageId', '=', messageId)
    .orderBy('writtenAt')
    .orderBy('reply.id')
    .execute()
}

/** Finds a reply with the message that it replies to. */
export async function findReply(db: Db, id: string) {
  const row = await db
    .selectFrom('messageReply as reply')
    .innerJoin('message', 'message.id', 'reply.messageId')
    .select(['text', 'writtenBy', 'writtenAt', 'messageId'])
    .select(['name', 'email', 'message', 'receivedAt', 'language'])
    .where('reply.id', '=', id)
    .executeTakeFirst()
  return row && { ...withLineEnds(row), text: normaliseLineEnds(row.text) }
}

/** Retries mails that wait or have ended now: those of one message and its replies, or all without an id. */
export async function retryMails(trx: Db, id: string | undefined, nowMs: number) {
  const replies = trx
    .selectFrom('messageReply')
    .innerJoin('message', 'message.id', 'messageReply.messageId')
    .select('messageReply.id')
    .where('deletedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('messageId', '=', id ?? ''))
  await trx
    .updateTable('outgoingMail')
    .set({ nextAttemptAt: nowMs, ...untried })
    .where('sentAt', 'is', null)
    .where((row) => row('nextAttemptAt', 'is not', null).or('endedAt', 'is not', null))
    .where((row) =>
      row.or([
        id === undefined ? row('messageId', 'is not', null) : row('messageId', '=', id),
        row('replyId', 'in', replies),
      ]),
    )
    .execute()
}

/** Fills in the keys of messages that an older version stored. */
async function fillSenderKeys(trx: Db) {
  const rows = await trx
    .selectFrom('message')
    .select('email')
    .distinct()
    .where('senderKey', 'is', null)
    .execute()
  for (const { email } of rows) {
    await trx
      .updateTable('message')
      .set({ senderKey: normaliseEmail(email) })
      .where('senderKey', 'is', null)
      .where('email', '=', email)
      .execute()
  }
}

/** Lists the ids of all messages from an address, deleted ones and spam too, newest first. */
export async function listMessageIdsFrom(trx: Db, email: string) {
  await fillSenderKeys(trx)
  const rows = await trx
    .selectFrom('message')
    .select('id')
    .where('senderKey', '=', normaliseEmail(email))
    .orderBy('receivedAt', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes all messages from an address and the replies to them; returns the number of messages. */
export async function eraseMessagesFrom(trx: Db, email: string) {
  await fillSenderKeys(trx)
  const { numDeletedRows } = await trx
    .deleteFrom('message')
    .where('senderKey', '=', normaliseEmail(email))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Permanently removes a message with its mail, its replies and their mails. */
export async function removeMessage(trx: Db, id: string) {
  await trx.deleteFrom('message').where('id', '=', id).execute()
}

/** Removes messages by their age, answered or not. */
export const removeOldMessages = (db: Db, beforeMs: number, maxRows: number) =>
  removeMessages(db, sql`"receivedAt" < ${beforeMs}`, maxRows)

/** Removes messages that were deleted and not restored. */
export const purgeMessages = (db: Db, beforeMs: number, maxRows: number) =>
  removeMessages(db, sql`"deletedAt" < ${beforeMs}`, maxRows)

function removeMessages(db: Db, hasEnded: ReturnType<typeof sql>, maxRows: number) {
  return inTransaction(db, async (trx) => {
    await lockList(trx, 'messages')
    const removed = await deleteBatch(trx, 'message', hasEnded, maxRows)
    if (removed > 0) await bumpRevision(trx, 'messages')
    return removed
  })
}
