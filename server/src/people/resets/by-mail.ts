import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/new-id.ts'
import { nextDueIn, noteFailure } from '../../foundation/mail/due.ts'
import type { Mailer } from '../../foundation/mail/mailer.ts'
import type { Outbox } from '../../foundation/mail/outbox.ts'
import { recordChange } from '../audit/record-change.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { claimDueLink, giveSecret, noteMailed } from './repository.ts'

/** Links for new passwords. The secret is made when the mail is, so that the database never has it. */
export function passwordLinksByMail(
  db: Db,
  mailer: Pick<Mailer, 'sendText'>,
  origin: string,
): Outbox {
  return {
    async claim(leaseMs, nowMs) {
      const link = await claimDueLink(db, leaseMs, nowMs)
      if (!link) return undefined
      const { id, accountId, attempts, email, askedFrom } = link
      return {
        attempts,
        async send() {
          const token = newToken()
          // Another may have taken its place, or a sign-in ended it.
          if (!(await giveSecret(db, id, hashToken(token)))) return
          const subject = 'A new password for Sala'
          const text = [
            'Somebody, you perhaps, has asked at the sign-in for a new password. Choose it here:',
            `${origin}/login#reset=${token}`,
            'The link works once, within an hour of asking. It ends when you sign in. If you have not asked, there is nothing to do.',
          ].join('\n\n')
          await mailer.sendText({
            id: newId(),
            to: email,
            subject,
            text: `${text}\n`,
            sentAt: nowMs,
          })
        },
        noteSent: (atMs) =>
          inTransaction(db, async (trx) => {
            await noteMailed(trx, id)
            const change = { action: 'account.mailLink', subject: accountId, before: null }
            const author = { who: 'sign-in', from: askedFrom }
            await recordChange(trx, author, { ...change, after: { email } }, atMs)
          }),
        noteFailed: (failure) => noteFailure(db, 'passwordLink', id, failure),
      }
    },
    nextDueAt: () => nextDueIn(db, 'passwordLink'),
  }
}
