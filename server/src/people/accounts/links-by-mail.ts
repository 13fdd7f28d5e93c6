import type { Db } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/tables.ts'
import type { Compose } from '../../foundation/mail/mail-worker.ts'
import { hashToken, newToken } from '../../foundation/secrets/tokens.ts'
import { recordChange } from '../audit/record-change.ts'
import { findInvitationToMail, findPasswordLinkToMail, setTokenHash } from './link-repository.ts'

/**
 * Composes the mails for password links and invitations.
 * @param origin from the settings, since the Host header of a request can be forged
 */
export function composeLinks(origin: string) {
  const passwordLinkId: Compose = async (db, id, nowMs) => {
    const link = await findPasswordLinkToMail(db, id, nowMs)
    const token = link && (await createLinkToken(db, 'passwordLink', id))
    if (!token) return undefined
    const { accountId, email, askedFrom } = link
    const paragraphs = [
      'Somebody, you perhaps, has asked at the sign-in for a new password. Choose it here:',
      `${origin}/login#reset=${token}`,
      'The link works once, within an hour of asking. It ends when you sign in. If you have not asked, there is nothing to do.',
    ]
    return {
      mail: toMail(email, 'A new password for Sala', paragraphs, nowMs),
      async onSent(trx, sentAtMs) {
        const change = { action: 'account.mailLink', subject: accountId, before: null }
        const actor = { who: 'sign-in', from: askedFrom }
        await recordChange(trx, actor, { ...change, after: { email } }, sentAtMs)
        return null
      },
    }
  }

  const invitationId: Compose = async (db, id, nowMs) => {
    const invitation = await findInvitationToMail(db, id, nowMs)
    const token = invitation && (await createLinkToken(db, 'invitation', id))
    if (!token) return undefined
    const { email, role, invitedBy } = invitation
    const paragraphs = [
      `${invitedBy} asks you to work at Sala as ${role}. Choose a password, and you are in:`,
      `${origin}/login#invitation=${token}`,
      'The link works once, within 24 hours of being asked.',
    ]
    return { mail: toMail(email, 'Come to work at Sala', paragraphs, nowMs) }
  }

  return { passwordLinkId, invitationId }
}

/**
 * Creates the token when the mail is sent, so that the database stores only its hash. Returns undefined when the
 * link was removed or replaced.
 */
async function createLinkToken(db: Db, table: 'invitation' | 'passwordLink', id: string) {
  const token = newToken()
  return (await setTokenHash(db, table, id, hashToken(token))) ? token : undefined
}

function toMail(address: string, subject: string, paragraphs: string[], writtenAt: number) {
  const text = `${paragraphs.join('\n\n')}\n`
  // Each attempt has a new text, so it needs a new message id.
  return { id: newId(), to: { name: '', address }, subject, text, writtenAt }
}
