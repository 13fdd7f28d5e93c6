import type { Db } from '../../../foundation/db/database.ts'
import { newId } from '../../../foundation/db/new-id.ts'
import { nextDueIn, noteFailure } from '../../../foundation/mail/due.ts'
import type { Mailer } from '../../../foundation/mail/mailer.ts'
import type { Outbox } from '../../../foundation/mail/outbox.ts'
import { claimDueMessage, markDelivered, markFailed, nextDueAt } from '../repository.ts'
import { claimDueNotice, markTold } from './notices.ts'
import { claimDueReply, markReplyDelivered, markReplyFailed } from './replies.ts'

/**
 * What goes out by mail of letters: they themselves to the house, answers to visitors, word of new letters to users.
 * @param inboxUrl where letters are read
 */
export function outboxesOf(db: Db, mailer: Mailer, inboxUrl = '/messages'): Outbox[] {
  const letters: Outbox = {
    async claim(leaseMs, nowMs) {
      const mail = await claimDueMessage(db, leaseMs, nowMs)
      return (
        mail && {
          attempts: mail.attempts,
          send: () => mailer.send(mail),
          noteSent: (atMs) => markDelivered(db, mail.id, atMs),
          noteFailed: (failure) => markFailed(db, mail.id, failure),
        }
      )
    },
    nextDueAt: () => nextDueAt(db),
  }
  const replies: Outbox = {
    async claim(leaseMs, nowMs) {
      const reply = await claimDueReply(db, leaseMs, nowMs)
      return (
        reply && {
          attempts: reply.attempts,
          send: () => mailer.sendReply(reply),
          noteSent: (atMs) => markReplyDelivered(db, reply.id, atMs),
          noteFailed: (failure) => markReplyFailed(db, reply.id, failure),
        }
      )
    },
    nextDueAt: () => nextDueIn(db, 'messageReply'),
  }
  const notices: Outbox = {
    async claim(leaseMs, nowMs) {
      const notice = await claimDueNotice(db, leaseMs, nowMs)
      if (!notice) return undefined
      const { id, attempts, to, letters } = notice
      const subject = letters === 1 ? 'A new letter' : `${letters} new letters`
      const text = `${subject} for the house.\n\n${inboxUrl}\n`
      const mail = { id: newId(), to, subject, text, sentAt: nowMs }
      return {
        attempts,
        send: () => mailer.sendText(mail),
        noteSent: (atMs) => markTold(db, notice, atMs),
        noteFailed: (failure) => noteFailure(db, 'messageNotice', id, failure),
      }
    },
    nextDueAt: () => nextDueIn(db, 'messageNotice'),
  }
  return [letters, replies, notices]
}
