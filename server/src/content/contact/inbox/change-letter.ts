import type { LetterExport, LetterMarks } from '@sala/kit/contract/letters'
import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import type { Deps } from '../../../foundation/deps.ts'
import { HttpError, notFound } from '../../../foundation/http/http-error.ts'
import { callOnce } from '../../../foundation/idempotency/call-once.ts'
import { keyedCall } from '../../../foundation/idempotency/keyed-call.ts'
import { rescheduleMail } from '../../../foundation/mail/repository.ts'
import { lockList, reviseList } from '../../../foundation/revisions/repository.ts'
import {
  authorOf,
  type Change,
  recordChange,
  recordChanges,
} from '../../../people/audit/record-change.ts'
import { callerOf } from '../../../people/sessions/guard.ts'
import type { ContactDeps } from '../leave-message.ts'
import {
  addReply,
  changeLetter,
  eraseFrom,
  findLetter,
  lettersFrom,
  sendLetter,
} from '../repository.ts'
import type { MessageTable } from '../tables.ts'
import { describeLetter, isoOf } from './letter.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findLetter>>>

/** A change of a letter: its name in the audit trail, and the columns that it sets. */
interface Step {
  action: string
  change: Partial<MessageTable>
}

/** The audit trail identifies a letter by id and time alone, because its sender may ask to be forgotten. */
const lineOf = (action: string, { id, receivedAt }: Row): Change => ({
  action: `message.${action}`,
  subject: id,
  before: null,
  after: { receivedAt: isoOf(receivedAt) },
})

/** Locks all letters and returns this one, deleted or not. Throws an HttpError 404 when there is none. */
async function lockLetter(trx: Db, id: string) {
  await lockList(trx, 'messages')
  return (await findLetter(trx, id)) ?? unknownLetter()
}

const requirePresent = (row: Row) => (row.deletedAt === null ? row : unknownLetter())

function unknownLetter(): never {
  throw notFound('letter')
}

/** Makes the changes that `plan` returns for the letter, and records them; none is fine as well. */
function write(
  { db, now }: Deps,
  request: FastifyRequest,
  id: string,
  plan: (row: Row, nowMs: number, trx: Db) => Step[] | Promise<Step[]>,
) {
  return inTransaction(db, async (trx) => {
    const row = await lockLetter(trx, id)
    const nowMs = now()
    const steps = await plan(row, nowMs, trx)
    if (steps.length === 0) return
    await changeLetter(trx, id, Object.assign({}, ...steps.map(({ change }) => change)))
    await reviseList(trx, 'messages')
    const lines = steps.map(({ action }) => lineOf(action, row))
    await recordChanges(trx, authorOf(request), lines, nowMs)
  })
}

/** Opening a letter is recorded once for each reader, until another one opens it. */
export function markLetter(
  services: Deps,
  request: FastifyRequest,
  id: string,
  marks: LetterMarks,
) {
  const reader = callerOf(request).email
  return write(services, request, id, (row, nowMs) => {
    requirePresent(row)
    const steps: Step[] = []
    if (marks.isRead === true && (row.readAt === null || row.readBy !== reader)) {
      steps.push({ action: 'read', change: { readAt: row.readAt ?? nowMs, readBy: reader } })
    }
    if (marks.isRead === false && row.readAt !== null) {
      steps.push({ action: 'unread', change: { readAt: null, readBy: null } })
    }
    if (marks.isAnswered === true && row.answeredAt === null) {
      steps.push({ action: 'answered', change: { answeredAt: nowMs } })
    }
    if (marks.isAnswered === false && row.answeredAt !== null) {
      steps.push({ action: 'unanswered', change: { answeredAt: null } })
    }
    return steps
  })
}

/** It can be restored until it is purged. Its mail to the house is cancelled. */
export const deleteLetter = (services: Deps, request: FastifyRequest, id: string) =>
  write(services, request, id, async (row, nowMs, trx) => {
    if (row.deletedAt !== null) return []
    await rescheduleMail(trx, 'messageId', id, null)
    return [{ action: 'remove', change: { deletedAt: nowMs } }]
  })

/** A letter that is not deleted stays as it is. */
export const restoreLetter = (services: Deps, request: FastifyRequest, id: string) =>
  write(services, request, id, async (row, nowMs, trx) => {
    if (row.deletedAt === null) return []
    await rescheduleMail(trx, 'messageId', id, nowMs)
    return [{ action: 'restore', change: { deletedAt: null } }]
  })

/** Sends a letter that was held back as any other. */
export const releaseLetter = (services: Deps, request: FastifyRequest, id: string) =>
  write(services, request, id, async (row, nowMs, trx) => {
    if (requirePresent(row).heldBackFor === null) return []
    await sendLetter(trx, id, nowMs)
    return [{ action: 'release', change: { heldBackFor: null } }]
  })

const noMailServer = 'No mail server is set (SMTP_URL), so the house cannot send mail by itself.'

/**
 * Adds an answer and its mail, and marks the letter as answered. A call that is repeated with its key
 * answers once. Throws an HttpError: 404 when there is no such letter, 409 without a mail server.
 * @returns whether it was answered by this call before
 */
export async function answerLetter(
  { db, now, onMessage, canMail = false }: ContactDeps,
  request: FastifyRequest,
  id: string,
  text: string,
) {
  if (!canMail) throw new HttpError(409, noMailServer)
  const { accountId, email } = callerOf(request)
  const { isReplayed } = await callOnce({ db, now }, keyedCall(request, accountId), {
    make: async (trx, nowMs) => {
      const row = requirePresent(await lockLetter(trx, id))
      await addReply(trx, { messageId: id, text, writtenBy: email }, nowMs)
      const read = row.readAt === null ? { readAt: nowMs, readBy: email } : {}
      await changeLetter(trx, id, { answeredAt: nowMs, ...read })
      await reviseList(trx, 'messages')
      return lineOf('reply', row)
    },
    note: (trx, line, nowMs) => recordChange(trx, authorOf(request), line, nowMs),
  })
  if (!isReplayed) onMessage()
  return isReplayed
}

/** The audit trail says that letters of an address were exported or erased, and how many: never whose. */
const lineOfPerson = (deed: 'export' | 'erase', letters: number) => ({
  action: `message.${deed}`,
  subject: 'address',
  before: null,
  after: { letters },
})

/** All that is stored about a person by their email address, deleted letters too. */
export function exportPerson({ db, now }: Deps, request: FastifyRequest, email: string) {
  return inTransaction(db, async (trx): Promise<LetterExport> => {
    const letters: LetterExport['letters'] = []
    for (const id of await lettersFrom(trx, email)) {
      const letter = await describeLetter(trx, id)
      if (letter) letters.push(letter)
    }
    await recordChange(trx, authorOf(request), lineOfPerson('export', letters.length), now())
    return { email, exportedAt: isoOf(now()), letters }
  })
}

/** Erases for good all that `exportPerson` returns; returns how many letters. */
export function erasePerson({ db, now }: Deps, request: FastifyRequest, email: string) {
  return inTransaction(db, async (trx) => {
    await lockList(trx, 'messages')
    const erased = await eraseFrom(trx, email)
    if (erased === 0) return 0
    await reviseList(trx, 'messages')
    await recordChange(trx, authorOf(request), lineOfPerson('erase', erased), now())
    return erased
  })
}
