import type { Letter, LetterReply, ListedLetter } from '@sala/kit/contract/letters'
import type { Db } from '../../../foundation/db/database.ts'
import { notFound } from '../../../foundation/http/http-error.ts'
import { listReplies } from '../outbox/replies.ts'
import { findLetter, type listLetters } from './repository.ts'

type Row = Omit<Awaited<ReturnType<typeof listLetters>>[number], 'firstLine'>

export const isoOf = (atMs: number) => new Date(atMs).toISOString()
export const isoOrNull = (atMs: number | null) => (atMs === null ? null : isoOf(atMs))

function describe({ id, name, email, lastError, heldBackFor, ...row }: Row) {
  return {
    _id: id,
    name,
    email,
    receivedAt: isoOf(row.receivedAt),
    deliveredAt: isoOrNull(row.deliveredAt),
    lastError,
    readAt: isoOrNull(row.readAt),
    answeredAt: isoOrNull(row.answeredAt),
    // SQLite knows no booleans.
    isReplyWaiting: Boolean(row.isReplyWaiting),
    heldBackFor,
  }
}

export function describeListed(row: Row & { firstLine: string }): ListedLetter {
  return { ...describe(row), firstLine: row.firstLine.trim().split('\n', 1)[0] ?? '' }
}

/** A letter with its answers, and when it was deleted; undefined when there is none. */
export async function describeLetter(db: Db, id: string) {
  const row = await findLetter(db, id)
  if (!row) return undefined
  const replies = (await listReplies(db, id)).map(describeReply)
  const { message, readBy, deletedAt } = row
  return { ...describe(row), message, readBy, replies, deletedAt: isoOrNull(deletedAt) }
}

function describeReply({
  id,
  writtenAt,
  deliveredAt,
  ...reply
}: Awaited<ReturnType<typeof listReplies>>[number]): LetterReply {
  const times = { writtenAt: isoOf(writtenAt), deliveredAt: isoOrNull(deliveredAt) }
  return { _id: id, ...reply, ...times }
}

/** A letter that is not deleted; throws an HttpError 404 when there is none. */
export async function readLetter(db: Db, id: string): Promise<Letter> {
  const letter = await describeLetter(db, id)
  if (!letter || letter.deletedAt !== null) throw notFound('letter')
  return letter
}
