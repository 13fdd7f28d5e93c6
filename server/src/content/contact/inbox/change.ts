import type { LetterMarks } from '@sala/kit/contract/letters'
import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import type { Deps } from '../../../foundation/deps.ts'
import { notFound } from '../../../foundation/http/http-error.ts'
import { holdList, reviseList } from '../../../foundation/revisions/repository.ts'
import { authorOf } from '../../../people/audit/author-of.ts'
import { type Change, recordChanges } from '../../../people/audit/record-change.ts'
import { callerOf } from '../../../people/sessions/guard.ts'
import { announceLetter } from '../outbox/notices.ts'
import type { MessageTable } from '../tables.ts'
import { isoOf } from './describe.ts'
import { changeLetter, findLetter } from './repository.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findLetter>>>

/** What is done to a letter: what the trail calls it, and the columns that it changes. */
interface Deed {
  action: string
  change: Partial<MessageTable>
}

/** The line of the trail knows the letter by its day alone: who asks to be forgotten is. */
export const lineOf = (action: string, { id, receivedAt }: Row): Change => ({
  action: `message.${action}`,
  subject: id,
  before: null,
  after: { receivedAt: isoOf(receivedAt) },
})

/** A letter, deleted or not, that nobody else changes until the end. Throws an HttpError 404 when there is none. */
async function hold(trx: Db, id: string) {
  await holdList(trx, 'messages')
  return (await findLetter(trx, id)) ?? unknownLetter()
}

/** As hold, of one that is not deleted. */
export async function holdLetter(trx: Db, id: string) {
  return present(await hold(trx, id))
}

const present = (row: Row) => (row.deletedAt === null ? row : unknownLetter())

function unknownLetter(): never {
  throw notFound('letter')
}

/** Does what `deeds` says of the letter as it is, if anything, and writes it down. */
function write(
  { db, now }: Deps,
  request: FastifyRequest,
  id: string,
  deeds: (row: Row, nowMs: number) => Deed[],
) {
  return inTransaction(db, async (trx) => {
    const row = await hold(trx, id)
    const nowMs = now()
    const done = deeds(row, nowMs)
    if (done.length === 0) return
    await changeLetter(trx, id, Object.assign({}, ...done.map(({ change }) => change)))
    if (row.heldBackFor !== null && done.some(({ change }) => change.heldBackFor === null)) {
      await announceLetter(trx, nowMs)
    }
    await reviseList(trx, 'messages')
    const lines = done.map(({ action }) => lineOf(action, row))
    await recordChanges(trx, authorOf(request), lines, nowMs)
  })
}

/** Whoever opens a letter stands in the trail, once until somebody else does. */
export function mark(work: Deps, request: FastifyRequest, id: string, marks: LetterMarks) {
  const reader = callerOf(request).email
  return write(work, request, id, (row, nowMs) => {
    present(row)
    const deeds: Deed[] = []
    if (marks.isRead === true && (row.readAt === null || row.readBy !== reader)) {
      deeds.push({ action: 'read', change: { readAt: row.readAt ?? nowMs, readBy: reader } })
    }
    if (marks.isRead === false && row.readAt !== null) {
      deeds.push({ action: 'unread', change: { readAt: null, readBy: null } })
    }
    if (marks.isAnswered === true && row.answeredAt === null) {
      deeds.push({ action: 'answered', change: { answeredAt: nowMs } })
    }
    if (marks.isAnswered === false && row.answeredAt !== null) {
      deeds.push({ action: 'unanswered', change: { answeredAt: null } })
    }
    return deeds
  })
}

/** It can be brought back until it is purged. What has not been sent is not sent any more. */
export const remove = (work: Deps, request: FastifyRequest, id: string) =>
  write(work, request, id, (row, nowMs) =>
    row.deletedAt === null
      ? [{ action: 'remove', change: { deletedAt: nowMs, nextAttemptAt: null } }]
      : [],
  )

/** One that is not deleted stays as it is. */
export const restore = (work: Deps, request: FastifyRequest, id: string) =>
  write(work, request, id, (row, nowMs) => {
    if (row.deletedAt === null) return []
    const isDue = row.deliveredAt === null && row.heldBackFor === null
    const change = { deletedAt: null, nextAttemptAt: isDue ? nowMs : null }
    return [{ action: 'restore', change }]
  })

/** Lets a letter through that was held back: the house gets it as any other. */
export const letThrough = (work: Deps, request: FastifyRequest, id: string) =>
  write(work, request, id, (row, nowMs) => {
    if (present(row).heldBackFor === null) return []
    return [{ action: 'release', change: { heldBackFor: null, nextAttemptAt: nowMs } }]
  })
