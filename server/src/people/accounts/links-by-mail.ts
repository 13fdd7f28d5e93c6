import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/new-id.ts'
import { nextDueIn, noteFailure } from '../../foundation/mail/due.ts'
import type { Mailer } from '../../foundation/mail/mailer.ts'
import type { Outbox } from '../../foundation/mail/outbox.ts'
import { hashToken, newToken } from '../../foundation/secrets/tokens.ts'
import { recordChange } from '../audit/record-change.ts'
import {
  claimDueInvitation,
  claimDuePasswordLink,
  recordDelivered,
  recordMailed,
  setTokenHash,
} from './link-repository.ts'

/**
 * Mails links for new passwords, and invitations.
 * @param origin the address of the Sala by its settings: a request could name another one
 */
export function linksByMail(db: Db, mailer: Pick<Mailer, 'sendText'>, origin: string): Outbox[] {
  const passwordLinks = outbox(db, mailer, {
    table: 'passwordLink',
    claim: claimDuePasswordLink,
    subject: 'A new password for Sala',
    write: (_link, token) => [
      'Somebody, you perhaps, has asked at the sign-in for a new password. Choose it here:',
      `${origin}/login#reset=${token}`,
      'The link works once, within an hour of asking. It ends when you sign in. If you have not asked, there is nothing to do.',
    ],
    recordSent: async (trx, { accountId, email, askedFrom }, nowMs) => {
      const change = { action: 'account.mailLink', subject: accountId, before: null }
      const author = { who: 'sign-in', from: askedFrom }
      await recordChange(trx, author, { ...change, after: { email } }, nowMs)
    },
  })
  const invitations = outbox(db, mailer, {
    table: 'invitation',
    claim: claimDueInvitation,
    subject: 'Come to work at Sala',
    write: ({ invitedBy, role }, token) => [
      `${invitedBy} asks you to work at Sala as ${role}. Choose a password, and you are in:`,
      `${origin}/login#invitation=${token}`,
      'The link works once, within 24 hours of being asked.',
    ],
    recordSent: (trx, { id }, nowMs) => recordDelivered(trx, id, nowMs),
  })
  return [passwordLinks, invitations]
}

interface Kind<Link> {
  table: 'invitation' | 'passwordLink'
  claim: (db: Db, leaseMs: number, nowMs: number) => Promise<Link | undefined>
  subject: string
  /** Returns the paragraphs of the mail. */
  write: (link: Link, token: string) => string[]
  recordSent: (trx: Db, link: Link, nowMs: number) => Promise<void>
}

/** The secret is made when the mail is sent, so that the database never has it. */
function outbox<Link extends { id: string; attempts: number; email: string }>(
  db: Db,
  mailer: Pick<Mailer, 'sendText'>,
  { table, claim, subject, write, recordSent }: Kind<Link>,
): Outbox {
  return {
    async claim(leaseMs, nowMs) {
      const link = await claim(db, leaseMs, nowMs)
      if (!link) return undefined
      const { id, attempts, email } = link
      return {
        attempts,
        async send() {
          const token = newToken()
          // It may have ended, or another one may have taken its place.
          if (!(await setTokenHash(db, table, id, hashToken(token)))) return
          const text = `${write(link, token).join('\n\n')}\n`
          await mailer.sendText({ id: newId(), to: email, subject, text, sentAt: nowMs })
        },
        noteSent: (sentAtMs) =>
          inTransaction(db, async (trx) => {
            await recordMailed(trx, table, id)
            await recordSent(trx, link, sentAtMs)
          }),
        noteFailed: (failure) => noteFailure(db, table, id, failure),
      }
    },
    nextDueAt: () => nextDueIn(db, table),
  }
}
