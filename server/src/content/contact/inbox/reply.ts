import type { FastifyRequest } from 'fastify'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { callOnce } from '../../../foundation/idempotency/call-once.ts'
import { keyedCall } from '../../../foundation/idempotency/keyed-call.ts'
import { reviseList } from '../../../foundation/revisions/repository.ts'
import { authorOf } from '../../../people/audit/author-of.ts'
import { recordChange } from '../../../people/audit/record-change.ts'
import { callerOf } from '../../../people/sessions/guard.ts'
import type { ContactDeps } from '../leave-message.ts'
import { addReply } from '../outbox/replies.ts'
import { holdLetter, lineOf } from './change.ts'
import { changeLetter } from './repository.ts'

export const noMailServer =
  'No mail server is set (SMTP_URL), so the house cannot send mail by itself.'

/**
 * Stores an answer, which is sent afterwards, and marks the letter as answered. A call that is repeated with its key
 * answers once. Throws an HttpError: 404 when there is no such letter, 409 when the house cannot send mail.
 * @returns whether it was answered by this call before
 */
export async function reply(
  { db, now, onMessage, canMail = false }: ContactDeps,
  request: FastifyRequest,
  id: string,
  text: string,
) {
  if (!canMail) throw new HttpError(409, noMailServer)
  const { accountId, email } = callerOf(request)
  const { isReplayed } = await callOnce({ db, now }, keyedCall(request, accountId), {
    make: async (trx, nowMs) => {
      const row = await holdLetter(trx, id)
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
