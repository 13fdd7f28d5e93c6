import type { Db } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/new-id.ts'
import { nextDueIn, noteFailure } from '../../foundation/mail/due.ts'
import type { Mailer } from '../../foundation/mail/mailer.ts'
import type { Outbox } from '../../foundation/mail/outbox.ts'
import { passwordLinksByMail } from '../resets/by-mail.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { claimDueInvitation, giveSecret, noteDelivered } from './repository.ts'

/**
 * What people get by mail: links for new passwords, and invitations.
 * @param origin where the Sala is, as whoever runs it says, never as a request does
 */
export function linksByMail(db: Db, mailer: Pick<Mailer, 'sendText'>, origin: string): Outbox[] {
  return [passwordLinksByMail(db, mailer, origin), invitationsByMail(db, mailer, origin)]
}

/** The secret is made when the mail is, so that the database never has it. */
function invitationsByMail(db: Db, mailer: Pick<Mailer, 'sendText'>, origin: string): Outbox {
  return {
    async claim(leaseMs, nowMs) {
      const invitation = await claimDueInvitation(db, leaseMs, nowMs)
      if (!invitation) return undefined
      const { id, attempts, email, role, invitedBy } = invitation
      return {
        attempts,
        async send() {
          const token = newToken()
          // It may have been withdrawn, or replaced.
          if (!(await giveSecret(db, id, hashToken(token)))) return
          const text = [
            `${invitedBy} asks you to work at Sala as ${role}. Choose a password, and you are in:`,
            `${origin}/login#invitation=${token}`,
            'The link works once, within 24 hours of being asked.',
          ].join('\n\n')
          const mail = { id: newId(), to: email, subject: 'Come to work at Sala', sentAt: nowMs }
          await mailer.sendText({ ...mail, text: `${text}\n` })
        },
        noteSent: (atMs) => noteDelivered(db, id, atMs),
        noteFailed: (failure) => noteFailure(db, 'invitation', id, failure),
      }
    },
    nextDueAt: () => nextDueIn(db, 'invitation'),
  }
}
